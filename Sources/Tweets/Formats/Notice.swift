extension Shape {
  /// What streams and pages hold beside tweets: deletions, limits, warnings, errors, empty pages.
  /// Neither a tweet nor a fault.
  ///
  /// Source: developer.x.com, "streaming message types", which warns that new kinds may come.
  static let notice = Shape(
    name: "notice",
    writtenBy: nil,
    signs: .any,
    matches: { fields, _ in
      fields.areOnly(Notice.fields)
        || fields.areOnly(Notice.fieldsAndText) && fields[.text].isTextual
    },
    read: { _, _, _, collector throws(Refusal) in collector.countNotice() })
}

enum Notice {
  /// The fields that a notice can have. A record that has others is none.
  static let fields: RecordFieldSet = [
    .delete, .limit, .scrub_geo, .status_withheld, .user_withheld, .disconnect, .warning, .friends,
    .friends_str, .event, .control, .direct_message, .info, .error, .errors, .sent, .status, .meta,
    .title, .detail, .type, .connection_issue, .__twarc, .includes, .result_count, .matching_rules,
  ]

  static let fieldsAndText = fields.union([.text])
}
