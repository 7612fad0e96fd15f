const CONNECT_TIMEOUT = "UND_ERR_CONNECT_TIMEOUT";
/** System calls that fail before there is a connection: the name lookup, and the connect itself. */
const BEFORE_A_CONNECTION = new Set(["getaddrinfo", "connect"]);

/**
 * True if the error proves that no byte of the request was sent. The code alone does not prove it: an open connection
 * can also end with "host unreachable" after the provider took the request.
 */
export function neverConnected(error: unknown): boolean {
  // Every address of the host was tried.
  if (error instanceof AggregateError) return error.errors.every(neverConnected);
  const { code, syscall = "" } = error as { code?: unknown; syscall?: string };
  return code === CONNECT_TIMEOUT || BEFORE_A_CONNECTION.has(syscall);
}
