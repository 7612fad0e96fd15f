const CONNECT_TIMEOUT = "UND_ERR_CONNECT_TIMEOUT";
/** What fails before there is a connection: the name, and the connection itself. */
const BEFORE_A_CONNECTION = new Set(["getaddrinfo", "connect"]);

/**
 * True if the error proves that no byte of the request was sent. The code alone does not: a connection that is open can end
 * with "host unreachable", too, after the provider took the request.
 */
export function neverConnected(error: unknown): boolean {
  // Each address of the host was tried.
  if (error instanceof AggregateError) return error.errors.every(neverConnected);
  const { code, syscall = "" } = error as { code?: unknown; syscall?: string };
  return code === CONNECT_TIMEOUT || BEFORE_A_CONNECTION.has(syscall);
}
