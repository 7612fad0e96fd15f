import type { RequestKind } from "../tenancy/key-access-levels.ts";
import type { RequestOrigin } from "../tenancy/request-origin.ts";
import type { Books } from "./books.ts";
import type { Found, Needs } from "./records.ts";

/**
 * A change of state, as a value. `needs` names the rows that it decides on; the ledger locks and reads them. `decide`
 * then returns the outcome or throws a refusal, which drops everything it has written before. `decide` is pure and
 * synchronous: the ledger may run it again.
 */
export interface MoneyOperation<Outcome, N extends Needs = Needs> {
  /** A stable name for metrics and logs: `wallets.transfer`. */
  readonly name: string;
  readonly needs: N;
  /** The approximate number of rows it writes. Operations with many rows run on a group runner of their own. */
  readonly rows?: number;
  decide(found: Found<N>, books: Books): Outcome;
}

/** Defines an operation. TypeScript infers the argument of `decide` from `needs`. */
export function operation<Outcome, N extends Needs>(
  definition: MoneyOperation<Outcome, N>,
): MoneyOperation<Outcome> {
  // The ledger calls `decide` with the rows that `needs` names, so it is safe to forget N here.
  return definition as unknown as MoneyOperation<Outcome>;
}

/** Who asks for an operation, and how its answer is recorded. */
export interface Caller {
  readonly environmentId: bigint;
  /** Null for people, jobs and the operator. The key is checked again under the locks: a revoked key changes nothing. */
  readonly apiKeyId: bigint | null;
  /** True for a member of the business. A business without access is refused, as for its API keys. */
  readonly isMember?: true;
  /** The request of the person who asks. Undefined for API keys, jobs and the operator. */
  readonly origin?: RequestOrigin | undefined;
  /** What the request does. The key's access level is checked under the locks too. Other callers have no key. */
  readonly requestKind: RequestKind;
  /** The service whose pause refuses this operation; null if no pause does. */
  readonly service: Service | null;
  /** Identifies a repetition. The ledger runs an operation once for each key of an environment. */
  readonly operationKey: string;
  /** Must be equal in a repetition. */
  readonly fingerprint: Buffer;
  /** Whether a refusal is recorded as the key's answer. */
  readonly remembersRefusals: boolean;
  /** Whether the caller has disconnected. Its operation is then dropped if it still waits. */
  isGone(): boolean;
  /** The body to answer with and to record. */
  present(outcome: unknown): string;
  presentRefusal(refusal: Error): string;
}

export interface Answer<Outcome> {
  readonly status: number;
  readonly body: string;
  /** The operation was done earlier. This is its recorded answer; `outcome` is undefined. */
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
