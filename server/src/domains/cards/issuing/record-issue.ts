import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { available, held } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { doneOperation, forgetOperation } from "../../../kernel/ledger/forget-operation.ts";
import { captureHold, type Hold, holdById, releaseHold } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { MadeCard } from "../../../kernel/providers/ports/card-issuer.ts";
import { type Customer, customerById } from "../../customers/customers/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { chargePostings } from "../../platform/pricing/index.ts";
import { addCardProfile, enrol, NO_HOLDER, readDetails } from "../cardholders/index.ts";
import {
  type Card,
  cardById,
  cards,
  enqueueStatusReport,
  formatCardReference,
  getMonthEnd,
  getNextStatus,
  getRetryPause,
  isOverdue,
  neededCardWallet,
  payDebtAndReturnRest,
  presentCard,
  readCard,
  requireCardWalletId,
  scheduleExpiry,
} from "../cards/index.ts";
import { scheduleRequery } from "./jobs.ts";
import { type CardOrderRow, cardOrders, orderByCard, readOrder } from "./queries.ts";

/** The outcome of an order: the card was issued, will never be issued, or the outcome is unknown. */
export type IssueFinding =
  | { readonly kind: "issued"; readonly card: MadeCard }
  | {
      readonly kind: "not_issued";
      readonly answered: "unavailable" | "refused";
      readonly reason: string;
    }
  | { readonly kind: "unknown"; readonly attempt: number };

/** Records an outcome under the card's lock. A late or repeated outcome changes nothing. `key` identifies the call. */
export async function recordIssue(
  { database, ledger }: Kit,
  { environmentId, id }: Pick<Card, "environmentId" | "id">,
  finding: IssueFinding,
  key: string,
): Promise<void> {
  const placed = present(await readOrder(database, environmentId, id), "the order of a card");
  const { holdId, operationKey } = placed;
  const ordered = present(await readCard(database, environmentId, id), "the ordered card");
  const recording = operation({
    name: "cards.record_issue",
    rows: 20,
    needs: {
      card: cardById(id),
      order: orderByCard(id),
      wallet: neededCardWallet,
      holds: holdId === null ? [] : [holdById(holdId)],
      requests: [doneOperation(operationKey)],
      customer: customerById(ordered.customerId),
    },
    decide({ wallet, holds: [hold], requests: [request], customer, ...found }, books) {
      const card = present(found.card, "the card");
      const known = { card, order: present(found.order, "its order"), hold, customer };
      // Another call has recorded the outcome.
      if (card.status !== "Pending") return terminateLate(books, card, finding);
      if (finding.kind === "unknown") return scheduleNextRequery(books, known, finding.attempt);
      if (finding.kind === "issued")
        return activate(books, known, finding.card, requireCardWalletId(wallet));
      if (giveUp(books, known, finding, requireCardWalletId(wallet)))
        forgetOperation(books, request);
    },
  });
  await ledger.run(recording, internalCaller(environmentId, `cards/issue/${id}/${key}`));
}

/** Has the issuer terminate a card that it made after the order had failed here. */
function terminateLate(books: Books, card: Card, finding: IssueFinding): void {
  if (finding.kind !== "issued" || card.status !== "Failed") return;
  const { issuerReference } = finding.card;
  books.update(cards, card, { issuerReference, updatedAt: books.now });
  enqueueStatusReport(books, card.id);
}

interface Ordered {
  readonly card: Card;
  readonly order: CardOrderRow;
  readonly hold: Hold | undefined;
  /** The cardholder. Undefined until the order of a new cardholder is answered with a card. */
  readonly customer: Customer | undefined;
}

function activate(
  books: Books,
  { card, order, hold, customer }: Ordered,
  made: MadeCard,
  walletId: bigint,
): void {
  if (hold !== undefined) {
    const from = held(walletId);
    captureHold(books, hold, "card_issued", `Card ${formatCardReference(card.id)}`, [
      ...chargePostings(from, {
        currency: "USD",
        fee: order.issueFee,
        vat: order.issueVat,
        stampDuty: 0n,
      }),
      ...chargePostings(from, {
        currency: "USD",
        fee: order.fundingFee,
        vat: order.fundingVat,
        stampDuty: 0n,
      }),
      ...(order.funding > 0n ? [{ to: available(card.id), amount: order.funding }] : []),
    ]);
  }
  const { issuerReference, expiryMonth, expiryYear } = made;
  const active = books.update(cards, card, {
    status: present(getNextStatus(card.status, "issued"), "the status of a made card"),
    brand: made.brand,
    firstSix: made.firstSix,
    lastFour: made.lastFour,
    expiryMonth,
    expiryYear,
    capabilities: made.capabilities,
    issuerReference,
    reportedStatus: "active",
    issuedAt: books.now,
    updatedAt: books.now,
  });
  // The card may have been used already, before the issuer confirmed it to us.
  const issued = payDebtAndReturnRest(books, active, walletId);
  storeAnswer(books, { card: issued, order, customer });
  scheduleExpiry(books, card.id, getMonthEnd(expiryYear, expiryMonth));
  books.publish("card.issued", presentCard(issued, books.account(card.id), books.now));
}

/** Fails the order and releases its hold. Returns true if the request is still unanswered: the caller may retry it. */
function giveUp(
  books: Books,
  { card, order, hold }: Ordered,
  { answered, reason }: Extract<IssueFinding, { kind: "not_issued" }>,
  walletId: bigint,
): boolean {
  if (hold !== undefined) releaseHold(books, hold, "card_not_issued", "Card not issued");
  const refused = books.update(cards, card, {
    status: present(getNextStatus(card.status, "refused"), "the status of a refused card"),
    updatedAt: books.now,
  });
  // Notices of the issuer may have credited the card before.
  const failed = payDebtAndReturnRest(books, refused, walletId);
  books.update(cardOrders, order, { answered: order.answered ?? answered, reason, ...NO_HOLDER });
  if (order.answered === null) return true;
  books.publish("card.issued", presentCard(failed, books.account(card.id), books.now));
  return false;
}

function scheduleNextRequery(books: Books, ordered: Ordered, attempt: number): void {
  const { card, order } = ordered;
  storeAnswer(books, ordered);
  if (isOverdue(order.createdAt, books.now)) {
    raiseAlert(books, {
      kind: "cards.issue_unknown",
      subject: formatCardReference(card.id),
      message: `The issuer ${card.issuer} has not confirmed for a day whether it issued this card. The service keeps querying it. Ask the issuer as well.`,
    });
  }
  scheduleRequery(books, card.id, attempt, getRetryPause(attempt));
}

/** Stores the answer to the request: the card as it is now. Stores a new cardholder with it, never without a card. */
function storeAnswer(
  books: Books,
  { card, order, customer }: Pick<Ordered, "card" | "order" | "customer">,
): void {
  if (order.answered !== null) return;
  if (customer !== undefined) addCardProfile(books, customer);
  else enrol(books, readDetails(order), card.customerId);
  const shown = JSON.stringify(presentCard(card, books.account(card.id), books.now));
  books.update(cardOrders, order, { answered: "card", answer: shown, ...NO_HOLDER });
}
