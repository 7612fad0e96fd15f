/** The reason of an error. Some network errors have a code and no message. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message !== "") return cause.message;
  return "code" in cause ? String(cause.code) : cause.name;
}
