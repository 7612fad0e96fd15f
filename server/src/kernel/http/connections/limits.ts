/** The limits on what connections may cost one process. */
export interface ConnectionLimits {
  /** Open connections in all, and from one address. */
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  /** Connections that have not sent their first request, or the rest of one. */
  readonly unfinishedMax: number;
  /** Bytes that were read but not used yet, or written but not taken by the client yet. */
  readonly heldBytesMax: number;
  readonly headWithinMs: number;
  readonly requestWithinMs: number;
  readonly keepAliveMs: number;
  /** How long a client may accept no byte of an answer. */
  readonly stalledMs: number;
}

export const USUAL_LIMITS: ConnectionLimits = {
  connectionsMax: 4_000,
  connectionsPerAddressMax: 2_000,
  unfinishedMax: 1_000,
  heldBytesMax: 32 * 1024 * 1024,
  headWithinMs: 10_000,
  requestWithinMs: 30_000,
  // Longer than load balancers keep their connections, so that none sends into a closing one.
  keepAliveMs: 72_000,
  stalledMs: 20_000,
};

/** How many connections the operator allows: in all, and from one address. */
export interface AllowedConnections {
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

/** The limits of a process. At most a quarter of its connections may have an unfinished request. */
export const limitsFor = (allowed: AllowedConnections): ConnectionLimits => ({
  ...USUAL_LIMITS,
  connectionsMax: allowed.connections,
  connectionsPerAddressMax: allowed.connectionsPerAddress,
  unfinishedMax: Math.ceil(allowed.connections / 4),
});

/** Why a connection was closed before its client had finished. */
export type DropReason =
  | "connections" // There were too many, and this one waited the longest or came last.
  | "address" // Its address had too many.
  | "unfinished" // Too many requests were unfinished, and its own was the oldest.
  | "late" // Its request took too long to arrive.
  | "memory" // Too many bytes were held, and it held them the longest.
  | "stalled"; // The client did not read its answer.
