import type { CardOrder, IssueOutcome } from "../../../kernel/providers/ports/card-issuer.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { readList } from "../connection/read-list.ts";
import { mismatch, TURNED_AWAY } from "../connection/refusals.ts";
import type { SudoClient } from "../connection/sudo-client.ts";
import { cancelDuplicate } from "./cancel-card.ts";
import { type CardRecord, readCard, toIssueOutcome } from "./card-record.ts";
import type { SudoAccount } from "./sudo-account.ts";

export interface FoundCards {
  readonly kind: "found";
  /** The earliest first, so every process chooses the same one. */
  readonly cards: readonly CardRecord[];
}

/** Finds the cards of an order among those of its holder. */
export async function findCards(
  { client }: SudoAccount,
  customerIds: readonly string[],
  { reference }: CardOrder,
  call: CallContext,
): Promise<FoundCards | Unavailable | Unknown> {
  const found: CardRecord[] = [];
  for (const customerId of customerIds) {
    const list = await listCards(client, customerId, call);
    if (list.kind !== "found") return list;
    found.push(...list.cards.filter((card) => card.reference === reference));
  }
  return { kind: "found", cards: found.sort(compareAge) };
}

async function listCards(
  client: SudoClient,
  customerId: string,
  call: CallContext,
): Promise<FoundCards | Unavailable | Unknown> {
  const list = await readList(client, `/cards/customer/${encodeURIComponent(customerId)}`, call);
  // Sudo may have no list for a holder without cards.
  if (list.kind === "refused") return list.status === 404 ? NO_CARDS : TURNED_AWAY;
  if (list.kind !== "rows") return list;
  const cards = list.rows.flatMap((row) => readCard(row) ?? []);
  return cards.every((card) => card.customerId === customerId)
    ? { kind: "found", cards }
    : mismatch("a list has another holder's card");
}

const NO_CARDS: FoundCards = { kind: "found", cards: [] };

const compareAge = (a: CardRecord, b: CardRecord) =>
  compare(a.createdAt, b.createdAt) || compare(a.id, b.id);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The outcome of an order that Sudo has made a card for. Sudo makes a card for each request, so an order that was sent
 * again after a lost answer may have two. The earliest one counts, and the others are cancelled: no person has seen them.
 */
export async function settleCards(
  account: SudoAccount,
  [card, ...duplicates]: readonly [CardRecord, ...CardRecord[]],
  order: CardOrder,
  call: CallContext,
): Promise<IssueOutcome> {
  const outcome = toIssueOutcome(card, order, account.settings.fundingSourceId);
  if (outcome.kind !== "succeeded") return outcome;
  for (const duplicate of duplicates) {
    // A list that changes while it is read may repeat a row.
    if (duplicate.id === card.id) continue;
    const isCancelled = await cancelDuplicate(account, duplicate, order, call);
    if (!isCancelled) return NOT_CANCELLED;
  }
  return outcome;
}

/** The next requery finds the second card again. */
const NOT_CANCELLED: Unknown = {
  ...{ kind: "unknown", why: "lost" },
  detail: "a second card could not be cancelled",
};
