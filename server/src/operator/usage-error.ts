/** What was typed is wrong. The message says what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
