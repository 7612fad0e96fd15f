/** The program cannot start. The message is one sentence that says what to do. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}

/** A start that may succeed a moment later, for example while the database is away. A supervisor tries again. */
export class TemporaryStartupError extends StartupError {
  override readonly name = "TemporaryStartupError";
}
