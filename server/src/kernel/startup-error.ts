/** What this program needs to start is not there. The message is one sentence that says what to do about it. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
