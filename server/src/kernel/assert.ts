/** What must be true is asserted. A failed assertion is a bug of ours, never something the caller did. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

/** A value that the surrounding code has made sure is there. */
export function present<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `${what} is missing`);
  return value;
}
