/** Something was typed that cannot be meant. The message is one sentence that says what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
