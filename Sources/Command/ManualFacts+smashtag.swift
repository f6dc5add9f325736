extension ManualFacts {
  /// What the manual page of the product tells beside its commands.
  static let smashtag = ManualFacts(
    purpose: "count the hashtags and users that tweets mention",
    variables: [
      Entry(
        "XDG_DATA_HOME",
        "Where the database lies, in a folder smashtag, if nothing else says where."),
      Entry("HOME", "The home folder; the database lies in .local/share/smashtag there."),
      Entry(
        "SMASHTAG_CLICKHOUSE_PASSWORD",
        "The password of the cluster, unless its address names a file with it (password-file=FILE)."
      ),
      Entry("SMASHTAG_TOKEN", "The token of serve, unless --token-file names a file with it."),
      Entry("NOTIFY_SOCKET", "Where serve says that it is ready, as systemd wants it."),
      Entry("NO_COLOR", "Set to anything: no colour, unless --color always asks for it."),
      Entry("CLICOLOR_FORCE", "Set to anything but 0: colour, even where no terminal shows it."),
      Entry("TERM", "dumb stands for a terminal without colour."),
      Entry("COLUMNS", "The width of a terminal that does not know its own."),
      Entry("SQLITE_TMPDIR, TMPDIR", "Where SQLite puts what it sorts, if memory is short."),
    ],
    files: [
      Entry(
        "~/.local/share/smashtag/smashtag.sqlite",
        """
        The database, unless --db, $SMASHTAG_DB or $XDG_DATA_HOME names another place. While it is \
        in use there are two more files beside it, whose names end in -wal and -shm.
        """)
    ],
    seeAlso: ["sqlite3(1)", "jq(1)", "zcat(1)"])
}
