extension JSONAnswers {
  /// Where a service answers.
  public static func serving(url: String, port: Int) -> String {
    document { writer in
      writer.field("url", url)
      writer.field("port", port)
    }
  }
}
