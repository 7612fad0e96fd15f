import { present } from "../../../kernel/assert.ts";
import type {
  CardOrder,
  FindIssueOutcome,
  IssueOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import type { Failed, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import {
  failed,
  mismatch,
  NOT_FOUND,
  refusalOf,
  unreadableRecord,
} from "../connection/refusals.ts";
import { type CurrencySettings, settingsIn } from "../settings.ts";
import { type CardRecord, readCard } from "./card-record.ts";
import { findCards, settleCards } from "./holder-cards.ts";
import { findMissing } from "./holder-fields.ts";
import { writeSpendingControls } from "./spending-controls.ts";
import type { SudoAccount } from "./sudo-account.ts";

/** What Sudo knows about an order: the holder, and the cards with the order's reference. */
interface Known {
  readonly kind: "known";
  readonly customerIds: readonly string[];
  readonly cards: readonly CardRecord[];
}

async function readKnown(
  account: SudoAccount,
  order: CardOrder,
  call: CallContext,
): Promise<Known | Unavailable | Unknown> {
  const holders = await account.holders.find(order.holder, call);
  if (holders.kind !== "found") return holders;
  const found = await findCards(account, holders.ids, order, call);
  if (found.kind !== "found") return found;
  return { kind: "known", customerIds: holders.ids, cards: found.cards };
}

/** Finds the card of an order. An order that can never be sent has failed, and is not missing. */
export async function findCard(
  account: SudoAccount,
  order: CardOrder,
  call: CallContext,
): Promise<FindIssueOutcome> {
  const known = await readKnown(account, order, call);
  if (known.kind !== "known") return known;
  const [card, ...others] = known.cards;
  if (card !== undefined) return await settleCards(account, [card, ...others], order, call);
  return findObstacle(account, order) ?? NOT_FOUND;
}

/**
 * Makes the card of an order, unless Sudo has it. Registers its holder first, as a separate step that may be repeated.
 * Reads Sudo's records again after making the card, because another process may have made one too.
 */
export const issueCard = (account: SudoAccount, order: CardOrder, call: CallContext) =>
  account.turns.run(order.holder.reference, async (): Promise<IssueOutcome> => {
    const known = await readKnown(account, order, call);
    if (known.kind !== "known") return known;
    const [card, ...others] = known.cards;
    if (card !== undefined) return await settleCards(account, [card, ...others], order, call);
    const obstacle = findObstacle(account, order);
    if (obstacle !== undefined) return obstacle;
    const [customerId] = known.customerIds;
    if (customerId !== undefined) return await makeCard(account, order, customerId, call);
    const registered = await account.holders.register(order.holder, call);
    if (registered.kind !== "registered") return registered;
    return await makeCard(account, order, registered.id, call);
  });

/** Why the settings or the holder's data allow no card for this order. */
function findObstacle({ settings }: SudoAccount, order: CardOrder): Failed | undefined {
  const inCurrency = settingsIn(settings, order.currency);
  if (inCurrency === undefined) {
    return failed(`The card issuer makes no cards in ${order.currency}.`);
  }
  const { program } = inCurrency;
  if (program !== null && program.brand !== order.brand) {
    return failed(`The card issuer makes only ${program.brand} cards in ${order.currency}.`);
  }
  const missing = findMissing(order.holder);
  return missing === undefined ? undefined : failed(missing);
}

async function makeCard(
  account: SudoAccount,
  order: CardOrder,
  customerId: string,
  call: CallContext,
): Promise<IssueOutcome> {
  const { client, settings, holders } = account;
  const { reference, currency } = order;
  const inCurrency = present(settingsIn(settings, currency), "the settings of the currency");
  const json = writeCard(order, customerId, settings.fundingSourceId, inCurrency);
  const answer = await client.call({ method: "POST", path: "/cards", json, reference }, call);
  if (answer.kind === "refused") {
    if (answer.status === 404) holders.forget(order.holder);
    const refusal = refusalOf(answer, "card");
    return refusal.kind === "failed"
      ? await confirmRefusal(account, order, refusal, call)
      : refusal;
  }
  if (answer.kind !== "done") return answer;
  const made = readCard(answer.data);
  if (made === undefined) return unreadableRecord("the answer has no card");
  return await settleMade(account, order, made.id, call);
}

/**
 * A refusal names no order, and a proxy may have sent the answer to another request. It fails the order only if Sudo
 * has no card for it.
 */
async function confirmRefusal(
  account: SudoAccount,
  order: CardOrder,
  refusal: Failed,
  call: CallContext,
): Promise<IssueOutcome> {
  const known = await readAfterOrder(account, order, call);
  if (known.kind !== "known") return known;
  const [card, ...others] = known.cards;
  return card === undefined ? refusal : await settleCards(account, [card, ...others], order, call);
}

async function settleMade(
  account: SudoAccount,
  order: CardOrder,
  madeId: string,
  call: CallContext,
): Promise<IssueOutcome> {
  const known = await readAfterOrder(account, order, call);
  if (known.kind !== "known") return known;
  const [card, ...others] = known.cards;
  const isListed = known.cards.some(({ id }) => id === madeId);
  if (card === undefined || !isListed) return mismatch("the list lacks the card that was made");
  return await settleCards(account, [card, ...others], order, call);
}

/** Sudo has received the order and may have made its card, so the outcome is not "unavailable". */
async function readAfterOrder(
  account: SudoAccount,
  order: CardOrder,
  call: CallContext,
): Promise<Known | Unknown> {
  const known = await readKnown(account, order, call);
  return known.kind === "unavailable" ? { kind: "unknown", why: "lost", detail: known.why } : known;
}

function writeCard(
  { reference, currency, brand }: CardOrder,
  customerId: string,
  fundingSourceId: string,
  { debitAccount, program, spendingLimit }: CurrencySettings,
): object {
  const shared = {
    customerId,
    status: "active",
    spendingControls: writeSpendingControls(spendingLimit),
    metadata: { ref: reference },
  };
  if (program !== null) return { ...shared, programId: program.id };
  return {
    ...shared,
    type: "virtual",
    currency,
    brand: brand === "Mastercard" ? "MasterCard" : brand,
    issuerCountry: currency === "NGN" ? "NGA" : "USA",
    fundingSourceId,
    debitAccountId: debitAccount,
  };
}
