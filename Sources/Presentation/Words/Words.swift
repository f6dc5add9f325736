/// Facts turned into sentences for people: the one place for the wording of answers' faults and of
/// errors. What happened, to what, what to do next; names in quotes; no blame.
///
/// A file an origin: reading, ingesting, the store.
public enum Words {}
