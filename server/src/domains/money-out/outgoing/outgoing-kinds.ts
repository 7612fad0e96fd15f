import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { Readiness } from "../../../kernel/providers/choose-provider.ts";
import type { FindOutcome, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { Owner, Transaction, TransactionType } from "../../platform/transactions/index.ts";
import type { Carrier } from "./accept-orders.ts";

/** One thing that is to leave, with what a provider has to know of who sends it. */
export interface Order {
  readonly transaction: Transaction;
  readonly owner: Owner;
}

/**
 * A kind of money that leaves through a provider: how that provider is called, and how the merchant is told. All else,
 * from the hold to the proof, is the same for every kind.
 */
export interface OutgoingKind {
  readonly type: TransactionType;
  /** Rows of the kind's own that change when an order ends. They are read under the order's locks, for `announce`. */
  needs?(transaction: Transaction): Needs;
  /** Whether the provider of this name would be called at this moment. */
  readiness(kit: Kit, mode: Mode, provider: string | null): Promise<Readiness>;
  /** The provider that new orders go to. Absent where an order means nothing to another provider. */
  newCarrier?(kit: Kit, mode: Mode): Promise<Carrier | undefined>;
  /** Hands it over. `isFirst`: no call was made for it before. Never throws. */
  send(kit: Kit, order: Order, isFirst: boolean): Promise<SendOutcome>;
  /** Asks what became of it, by the reference it was handed over with. Never throws. */
  find(kit: Kit, order: Order): Promise<FindOutcome>;
  /** Publishes that it ended, or ended otherwise than it was told before. */
  announce(books: Books, transaction: Transaction, found: FoundRows): void;
}

interface NeedyKind<N extends Needs> extends Omit<OutgoingKind, "needs" | "announce"> {
  needs(transaction: Transaction): N;
  announce(books: Books, transaction: Transaction, found: Found<N>): void;
}

/** Defines a kind whose `announce` gets the rows that `needs` names, each by its name and with its type. */
export function outgoingKind<N extends Needs>(kind: NeedyKind<N>): OutgoingKind {
  // Every operation that calls `announce` has named the same needs.
  return kind as unknown as OutgoingKind;
}

/** What the machine works with. */
export interface Machine {
  readonly kit: Kit;
  kindOf(type: TransactionType): OutgoingKind;
}

export function machineOf(kit: Kit, kinds: readonly OutgoingKind[]): Machine {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  return { kit, kindOf: (type) => present(byType.get(type), `the outgoing kind ${type}`) };
}
