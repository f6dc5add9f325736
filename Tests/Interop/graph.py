"""Reads a graph as networkx does, and compares it with the answer in JSON: graph.py GEXF JSON"""

import sys
import xml.etree.ElementTree as tree

import networkx

from answers import document, end, expect, fault

SPACE = "{http://gexf.net/1.3}"

# By GEXF 1.3: what an element may hold and which attributes it may have, as far as we use it.
STRUCTURE = {
    "gexf": ({"meta", "graph"}, {"version"}),
    "meta": ({"creator", "description"}, set()),
    "creator": (set(), set()),
    "description": (set(), set()),
    "graph": ({"attributes", "nodes", "edges"}, {"mode", "defaultedgetype"}),
    "attributes": ({"attribute"}, {"class", "mode"}),
    "attribute": (set(), {"id", "title", "type"}),
    "nodes": ({"node"}, {"count"}),
    "node": ({"attvalues"}, {"id", "label"}),
    "attvalues": ({"attvalue"}, set()),
    "attvalue": (set(), {"for", "value"}),
    "edges": ({"edge"}, {"count"}),
    "edge": (set(), {"id", "source", "target", "weight"}),
}


def check(element):
    name = element.tag.removeprefix(SPACE)
    if name not in STRUCTURE:
        return fault(f"<{element.tag}> is not an element of a GEXF graph")
    children, attributes = STRUCTURE[name]
    own = {key for key in element.attrib if not key.startswith("{")}
    if name == "nodes" or name == "edges":
        expect(f"count of <{name}>", int(element.get("count")), len(element))
    expect(f"attributes of <{name}>", own, attributes)
    for child in element:
        if child.tag.removeprefix(SPACE) not in children:
            fault(f"<{child.tag}> in <{name}>")
        check(child)


def written(text):
    """A text as XML can have it."""
    return "".join("\ufffd" if c < " " and c not in "\t\n\r" or c in "\ufffe\uffff" else c for c in text)


def main():
    path, answer = sys.argv[1], document(sys.argv[2])
    check(tree.parse(path).getroot())
    graph = networkx.read_gexf(path)
    expect("directed", graph.is_directed(), False)
    mentions = {}
    for pair in answer["pairs"]:
        for mention in pair["first"], pair["second"]:
            mentions[mention["kind"], mention["key"]] = mention
    nodes = sorted(
        (data["kind"], data["key"], data["label"], data["count"]) for _, data in graph.nodes(data=True)
    )
    expect(
        "nodes",
        nodes,
        sorted(
            (kind, written(key), written(mention["display"]), mention["count"])
            for (kind, key), mention in mentions.items()
        ),
    )

    def name(node):
        data = graph.nodes[node]
        return data["kind"], data["key"]

    edges = sorted((sorted([name(a), name(b)]), int(w)) for a, b, w in graph.edges(data="weight"))
    expect(
        "edges",
        edges,
        sorted(
            (
                sorted((end["kind"], written(end["key"])) for end in (pair["first"], pair["second"])),
                pair["count"],
            )
            for pair in answer["pairs"]
        ),
    )
    if not edges:
        fault("a graph without edges shows nothing")
    print(f"{len(nodes)} nodes, {len(edges)} edges")
    end()


main()
