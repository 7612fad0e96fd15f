import { present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import { available, held } from "../../kernel/ledger/accounts.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import { doneOperation, forgetOperation } from "../../kernel/ledger/forget-operation.ts";
import { captureHold, type Hold, holdById, releaseHold } from "../../kernel/ledger/holds.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import type { MadeCard } from "../../kernel/providers/card-issuer.ts";
import { raiseAlert } from "../alerts/index.ts";
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
  scheduleExpiry,
  settleCard,
  statusAfter,
} from "../cards/index.ts";
import { chargePostings } from "../pricing/index.ts";
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
  const recording = operation({
    name: `cards.issue_${finding.kind}`,
    rows: 20,
    needs: {
      card: cardById(id),
      order: orderOf(id),
      wallet: neededCardWallet,
      holds: holdId === null ? [] : [holdById(holdId)],
      requests: [doneOperation(operationKey)],
    },
    decide({ card, order, wallet, holds: [hold], requests: [request] }, books) {
      const ordered = { card: present(card, "the card"), order: present(order, "its order"), hold };
      // Somebody was sooner.
      if (ordered.card.status !== "Pending") return throwAway(books, ordered.card, finding);
      if (finding.kind === "silence") return keepAsking(books, ordered, finding.ask);
      if (finding.kind === "made")
        return activate(books, ordered, finding.card, cardWalletIn(wallet));
      if (giveUp(books, ordered, finding, cardWalletIn(wallet))) forgetOperation(books, request);
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
}

function activate(
  books: Books,
  { card, order, hold }: Ordered,
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
  answer(books, order, issued);
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
  books.update(cardOrders, order, { answered: order.answered ?? told, reason });
  if (order.answered === null) return true;
  books.publish("card.issued", presentCard(failed, books.account(card.id)));
  return false;
}

function keepAsking(books: Books, { card, order }: Ordered, ask: number): void {
  answer(books, order, card);
  if (isOverdue(order.createdAt, books.now)) {
    raiseAlert(books, {
      kind: "cards.issue_unknown",
      subject: cardReference(card.id),
      message: `The issuer ${card.issuer} has not said for a day whether it made this card. It is asked on; ask it as well.`,
    });
  }
  scheduleAsking(books, card.id, ask, pauseBefore(ask));
}

/** The request, if it still waits, is answered with the card as it is now; and so is every repetition. */
function answer(books: Books, order: CardOrderRow, card: Card): void {
  if (order.answered !== null) return;
  const shown = JSON.stringify(presentCard(card, books.account(card.id)));
  books.update(cardOrders, order, { answered: "card", answer: shown });
}
