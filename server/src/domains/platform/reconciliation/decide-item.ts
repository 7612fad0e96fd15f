import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { open, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { noteAction } from "../audit/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../proposals/index.ts";
import { itemChanged, itemNotFound, noteMissing, nothingToDecide } from "./errors.ts";
import { findItem, type Item, itemOf, items } from "./queries.ts";
import { differenceOf } from "./rules.ts";

/** `book`: money of a merchant or to be recovered, kept in suspense. `write_off`: a cost of the platform, or its gain. */
export type MoneyDecision = "book" | "write_off";

export interface DecisionOrder extends Performer {
  readonly id: bigint;
  readonly decision: MoneyDecision;
  readonly note: string;
}

export interface DecidedItem {
  readonly id: bigint;
  readonly decision: MoneyDecision;
  readonly amount: Minor;
  readonly currency: Currency;
}

const DECIDE = "reconciliation.decide";

/** A decision, as it is performed from a proposal. */
export const reconciliationDecision: MoneyAction = {
  name: DECIDE,
  perform(kit, { item, decision, note, difference, fee }: ActionInput, performer) {
    const seen = {
      difference: BigInt(present(difference, "the difference")),
      fee: BigInt(present(fee, "the fee")),
    };
    return perform(kit, seen, {
      ...performer,
      id: BigInt(present(item, "the item")),
      // `decideItem` below stored it.
      decision: decision as MoneyDecision,
      note: present(note, "the note"),
    });
  },
};

/** What a person saw and decides. */
interface SeenItem {
  readonly difference: Minor;
  readonly fee: Minor;
}

const seenOf = (item: Item): SeenItem => ({ difference: differenceOf(item), fee: item.fee });

/** Throws if the item changed, or its owner became known: then the decision was made for other books. */
function requireUnchanged(item: Item | undefined, id: bigint, seen: SeenItem): Item {
  if (item === undefined) throw itemChanged({ id });
  const { difference, fee } = seenOf(item);
  if (difference !== seen.difference || fee !== seen.fee) throw itemChanged({ id });
  return item;
}

/**
 * Makes our books say what the statement says about one item. A second person approves it first. Throws if both
 * sides agree, and if the item has changed since the proposal.
 */
export async function decideItem(kit: Kit, order: DecisionOrder): Promise<DecidedItem | Proposed> {
  if (order.note.trim() === "") throw noteMissing();
  const item = await requireItem(kit, order.id);
  requireOpen(item);
  return await perform(kit, seenOf(item), order);
}

async function perform(
  kit: Kit,
  seen: SeenItem,
  order: DecisionOrder,
): Promise<DecidedItem | Proposed> {
  const { id, decision, note } = order;
  const { difference, fee } = seen;
  const known = requireUnchanged(await requireItem(kit, id), id, seen);
  const { environmentId, provider, key, currency } = known;
  const at = kit.clock.now();
  const performed = await proposeOrPerform(kit, {
    ...order,
    ...{ name: DECIDE, environmentId, mode: "live" },
    key: `reconciliation/decide/${id}`,
    input: { item: String(id), decision, note, difference: String(difference), fee: String(fee) },
    summary: `${whatIsDecided(decision, seen, currency)} of ${provider}, ${key}: ${note}`,
    operation: operation({
      name: "reconciliation.decide",
      needs: { item: itemOf(id) },
      decide({ item: found }, books) {
        const item = requireUnchanged(found, id, seen);
        requireOpen(item);
        applyDecision(books, item, order);
        const details = { item: String(id), decision, provider, note };
        noteAction(books, at, {
          ...{ by: order.by, action: DECIDE },
          details: { ...details, amount: format(difference, currency) },
        });
      },
    }),
  });
  return isProposed(performed) ? performed : { id, decision, amount: difference, currency };
}

const WORDS: Readonly<Record<MoneyDecision, string>> = { book: "Book", write_off: "Write off" };

const whatIsDecided = (
  decision: MoneyDecision,
  { difference, fee }: SeenItem,
  currency: Currency,
): string =>
  difference === 0n
    ? `Accept the fee of ${format(fee, currency)}`
    : `${WORDS[decision]} ${format(difference, currency)}`;

/** Throws if nothing is left to decide. A fee can be accepted, whether it is above the limit or not. */
export function requireOpen(item: Item): void {
  const hasNewFee = item.fee !== (item.feeAccepted ?? 0n);
  if (differenceOf(item) === 0n && !hasNewFee) throw nothingToDecide({ id: item.id });
}

function applyDecision(books: Books, item: Item, { decision, by, note }: DecisionOrder): void {
  const difference = differenceOf(item);
  if (difference !== 0n) {
    const kind = decision === "book" ? "reconciliation_booked" : "reconciliation_written_off";
    const postings = [correction(difference, decision, item.currency)];
    books.post({ kind, narrative: note, linkId: item.id, postings });
  }
  books.update(items, item, {
    ...{ decided: item.decided + difference, feeAccepted: item.fee, waitUntil: null },
    ...{ decision, decidedBy: by, decidedAt: books.now, note },
  });
}

/** More money at the provider comes out of its clearing account, as a credit does. */
function correction(difference: Minor, decision: MoneyDecision, currency: Currency): Posting {
  const clearing = open("provider_clearing", currency);
  const other = open(decision === "book" ? "suspense" : "provider_costs", currency);
  return difference > 0n
    ? { from: clearing, to: other, amount: difference }
    : { from: other, to: clearing, amount: -difference };
}

export async function requireItem({ database }: Kit, id: bigint): Promise<Item> {
  const item = await findItem(database, id);
  if (item === undefined) throw itemNotFound({ id });
  return item;
}
