/// The user has stopped what was under way; nothing of it is kept.
struct Interrupted: Error {}
