/** What this program needs to start is not there. The message is one sentence that says what to do about it. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}

/** A start that may succeed a moment later, so that a supervisor tries again: the database is away, for example. */
export class TemporaryStartupError extends StartupError {
  override readonly name = "TemporaryStartupError";
}
