import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { Readiness } from "../../../kernel/providers/choose-provider.ts";
import type { FindOutcome, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { Owner, Transaction, TransactionType } from "../../platform/transactions/index.ts";
import type { CarrierPort } from "./choose-carrier.ts";

/** An order to send, with the sender's details. */
export interface Order {
  readonly transaction: Transaction;
  readonly owner: Owner;
}

/**
 * A kind of outgoing money: how its provider is called, and which event the merchant gets. All else, from the hold to
 * the proof, is the same for every kind.
 */
export interface OutgoingKind {
  readonly type: TransactionType;
  /** The kind's own rows that change when an order ends. They are read under the order's locks, for `announce`. */
  needs?(transaction: Transaction): Needs;
  /** Whether the named provider would be called now. */
  readiness(kit: Kit, mode: Mode, provider: string | null): Promise<Readiness>;
  /** The providers of new orders like this one. Absent if an order cannot go to another provider. */
  newCarriers?(kit: Kit, mode: Mode, transaction: Transaction): readonly CarrierPort[];
  /** Sends it. `isFirst`: no call was made for it before. Never throws. */
  send(kit: Kit, order: Order, isFirst: boolean): Promise<SendOutcome>;
  /** Queries its outcome by the reference that it was sent with. Never throws. */
  find(kit: Kit, order: Order): Promise<FindOutcome>;
  /** Publishes its end, or an end that differs from the one published before. */
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

/** What the steps of outgoing money use. */
export interface OutgoingContext {
  readonly kit: Kit;
  kindOf(type: TransactionType): OutgoingKind;
}

export function buildContext(kit: Kit, kinds: readonly OutgoingKind[]): OutgoingContext {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  return { kit, kindOf: (type) => present(byType.get(type), `the outgoing kind ${type}`) };
}
