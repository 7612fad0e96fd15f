/** What the connections of one process may cost it. */
export interface ConnectionLimits {
  /** Open connections in all, and from one address. */
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  /** Connections that are still to send their first request, or the rest of one. */
  readonly unfinishedMax: number;
  /** Bytes that were read and not yet used, or written and not yet taken by the client. */
  readonly heldBytesMax: number;
  readonly headWithinMs: number;
  readonly requestWithinMs: number;
  readonly keepAliveMs: number;
  /** How long a client may take no byte of an answer. */
  readonly stalledMs: number;
}

export const USUAL_LIMITS: ConnectionLimits = {
  connectionsMax: 4_000,
  connectionsPerAddressMax: 2_000,
  unfinishedMax: 1_000,
  heldBytesMax: 32 * 1024 * 1024,
  headWithinMs: 10_000,
  requestWithinMs: 30_000,
  // Longer than load balancers keep theirs, so that none sends into a connection that is just being closed.
  keepAliveMs: 72_000,
  stalledMs: 20_000,
};

/** Why a connection was closed before its client was done. */
export type DropReason =
  | "connections" // There were too many, and this one waited the longest or came last.
  | "address" // Its address had too many.
  | "unfinished" // Too many requests were unfinished, and its own was the oldest.
  | "late" // Its request took too long to arrive.
  | "memory" // Too many bytes were held, and it held them the longest.
  | "stalled"; // The client did not read its answer.
