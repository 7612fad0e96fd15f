/** Asserts what must be true. A failed assertion is our bug, never the caller's mistake. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

/** A value that the surrounding code has made sure is there. */
export function present<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `${what} is missing`);
  return value;
}
