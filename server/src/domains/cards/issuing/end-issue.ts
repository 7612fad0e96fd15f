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
  cardReference,
  cards,
  cardWalletIn,
  endOfMonth,
  enqueueTelling,
  isOverdue,
  neededCardWallet,
  pauseBefore,
  presentCard,
  readCard,
  scheduleExpiry,
  settleCard,
  statusAfter,
} from "../cards/index.ts";
import { scheduleAsking } from "./jobs.ts";
import { type CardOrderRow, cardOrders, orderOf, readOrder } from "./queries.ts";

/** What is known of an ordered card: it is made, it never will be, or nobody knows. */
export type IssueFinding =
  | { readonly kind: "made"; readonly card: MadeCard }
  | { readonly kind: "none"; readonly told: "unavailable" | "refused"; readonly reason: string }
  | { readonly kind: "silence"; readonly ask: number };

/** Writes down what is known now. What comes too late, or again, changes nothing; `key` says what it is that came. */
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
    name: `cards.issue_${finding.kind}`,
    rows: 20,
    needs: {
      card: cardById(id),
      order: orderOf(id),
      wallet: neededCardWallet,
      holds: holdId === null ? [] : [holdById(holdId)],
      requests: [doneOperation(operationKey)],
      customer: customerById(ordered.customerId),
    },
    decide({ wallet, holds: [hold], requests: [request], customer, ...found }, books) {
      const card = present(found.card, "the card");
      const known = { card, order: present(found.order, "its order"), hold, customer };
      // Somebody was sooner.
      if (card.status !== "Pending") return throwAway(books, card, finding);
      if (finding.kind === "silence") return keepAsking(books, known, finding.ask);
      if (finding.kind === "made")
        return activate(books, known, finding.card, cardWalletIn(wallet));
      if (giveUp(books, known, finding, cardWalletIn(wallet))) forgetOperation(books, request);
    },
  });
  await ledger.run(recording, internalCaller(environmentId, `cards/issue/${id}/${key}`));
}

/** What was made after it was given up here is nobody's. */
function throwAway(books: Books, card: Card, finding: IssueFinding): void {
  if (finding.kind !== "made" || card.status !== "Failed") return;
  const { issuerReference } = finding.card;
  books.update(cards, card, { issuerReference, updatedAt: books.now });
  enqueueTelling(books, card.id);
}

interface Ordered {
  readonly card: Card;
  readonly order: CardOrderRow;
  readonly hold: Hold | undefined;
  /** Whose card it is. Undefined until the order of a new cardholder is answered with a card. */
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
    captureHold(books, hold, "card_issued", `Card ${cardReference(card.id)}`, [
      ...chargePostings(from, {
        ...{ currency: "USD", fee: order.issueFee, vat: order.issueVat, stampDuty: 0n },
      }),
      ...chargePostings(from, {
        ...{ currency: "USD", fee: order.fundingFee, vat: order.fundingVat, stampDuty: 0n },
      }),
      ...(order.funding > 0n ? [{ to: available(card.id), amount: order.funding }] : []),
    ]);
  }
  const { brand, firstSix, lastFour, expiryMonth, expiryYear, capabilities, issuerReference } =
    made;
  const active = books.update(cards, card, {
    status: present(statusAfter(card.status, "issued"), "the status of a made card"),
    ...{ brand, firstSix, lastFour, expiryMonth, expiryYear, capabilities, issuerReference },
    ...{ toldStatus: "active", issuedAt: books.now, updatedAt: books.now },
  });
  // It may have been used already, while nobody here knew that it was made.
  const issued = settleCard(books, active, walletId);
  answer(books, { card: issued, order, customer });
  scheduleExpiry(books, card.id, endOfMonth(expiryYear, expiryMonth));
  books.publish("card.issued", presentCard(issued, books.account(card.id)));
}

/** No card was made or will be: what was held is back. True where the request was told so, and may begin anew. */
function giveUp(
  books: Books,
  { card, order, hold }: Ordered,
  { told, reason }: Extract<IssueFinding, { kind: "none" }>,
  walletId: bigint,
): boolean {
  if (hold !== undefined) releaseHold(books, hold, "card_not_issued", "A card that was not made");
  const refused = books.update(cards, card, {
    status: present(statusAfter(card.status, "refused"), "the status of a refused card"),
    updatedAt: books.now,
  });
  // Of what the issuer told of it before, something may have come to it.
  const failed = settleCard(books, refused, walletId);
  books.update(cardOrders, order, { answered: order.answered ?? told, reason, ...NO_HOLDER });
  if (order.answered === null) return true;
  books.publish("card.issued", presentCard(failed, books.account(card.id)));
  return false;
}

function keepAsking(books: Books, ordered: Ordered, ask: number): void {
  const { card, order } = ordered;
  answer(books, ordered);
  if (isOverdue(order.createdAt, books.now)) {
    raiseAlert(books, {
      kind: "cards.issue_unknown",
      subject: cardReference(card.id),
      message: `The issuer ${card.issuer} has not said for a day whether it made this card. It is asked on; ask it as well.`,
    });
  }
  scheduleAsking(books, card.id, ask, pauseBefore(ask));
}

/** Answers the request with the card as it is now. The cardholder is stored with this answer, and never without a card. */
function answer(
  books: Books,
  { card, order, customer }: Pick<Ordered, "card" | "order" | "customer">,
): void {
  if (order.answered !== null) return;
  if (customer !== undefined) addCardProfile(books, customer);
  else enrol(books, readDetails(order), card.customerId);
  const shown = JSON.stringify(presentCard(card, books.account(card.id)));
  books.update(cardOrders, order, { answered: "card", answer: shown, ...NO_HOLDER });
}
