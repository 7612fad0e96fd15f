import type { RequestKind } from "../tenancy/key-access.ts";
import type { Books } from "./books.ts";
import type { Found, Needs } from "./records.ts";

/**
 * Something that changes what the service knows, as a value: what it needs, and what it decides once the needed
 * rows are locked and read. `decide` is pure and synchronous: it may be run again, and it never waits. It returns
 * the outcome or throws a refusal, and a refusal leaves no trace of what was posted before it.
 */
export interface MoneyOperation<Outcome, N extends Needs = Needs> {
  /** Stable, for metrics and logs: `wallets.transfer`. */
  readonly name: string;
  readonly needs: N;
  /** About how many rows it writes; large ones take the second lane. */
  readonly rows?: number;
  decide(found: Found<N>, books: Books): Outcome;
}

/** Lets TypeScript see through `needs` to what `decide` is handed. */
export function operation<Outcome, N extends Needs>(
  definition: MoneyOperation<Outcome, N>,
): MoneyOperation<Outcome> {
  // The door hands `decide` what `needs` asked for, so forgetting N here loses nothing.
  return definition as unknown as MoneyOperation<Outcome>;
}

/** On whose behalf an operation runs, and how its answer is written down. */
export interface Caller {
  readonly environmentId: bigint;
  /** Read again under the locks: with a key revoked meanwhile nothing happens. Null for jobs and the operator. */
  readonly apiKeyId: bigint | null;
  /** What the request does: the key's access level is read under the locks too. Jobs and the operator have no key. */
  readonly requestKind: RequestKind;
  /** The service whose pause refuses this; null where none can. */
  readonly service: Service | null;
  /** What makes a repetition recognisable. An operation happens once for each key of an environment. */
  readonly operationKey: string;
  /** What must be the same in a repetition. */
  readonly fingerprint: Buffer;
  /** Whether a refusal is remembered as the key's answer. */
  readonly remembersRefusals: boolean;
  /** A caller that left while waiting gets nothing done. */
  isGone(): boolean;
  /** The body to answer with and to remember. */
  present(outcome: unknown): string;
  presentRefusal(refusal: Error): string;
}

export interface Answer<Outcome> {
  readonly status: number;
  readonly body: string;
  /** The operation was done before; this is what it answered then, and `outcome` is unknown. */
  readonly replayed: boolean;
  readonly outcome: Outcome | undefined;
}

export const SERVICES = [
  "transfers",
  "collections",
  "bills",
  "verification",
  "wallets",
  "cards",
] as const;

export type Service = (typeof SERVICES)[number];
