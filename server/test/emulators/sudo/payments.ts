import type { BookChange, EmulatedAnswer, EmulatedNotice, EmulatedRequest } from "../emulator.ts";
import type { Books, EmulatedAuthorization, EmulatedCard, EmulatedTransaction } from "./books.ts";
import { toCard } from "./cards.ts";
import { done, type Fields, notFound, paged } from "./envelope.ts";
import {
  NOTICE_TOKEN,
  QUESTION_TOKEN,
  toAskedCard,
  toAuthorization,
  toPlaces,
  toTransaction,
  writeEvent,
} from "./messages.ts";

export interface EmulatedPurchase {
  readonly merchantAmount: number;
  readonly fee?: number;
  readonly vat?: number;
  readonly merchant?: Fields;
  readonly rrn?: string;
  readonly stan?: string;
}

const MERCHANT: Fields = {
  ...{ category: "7399", name: "SUDO SIMULATOR", merchantId: "SUDOSIMULATOR01" },
  ...{ city: "JAHI", state: "AB", country: "NG", postalCode: "100001" },
};

/** `names`: whether the transaction names its authorisation. */
interface Capture extends BookChange {
  readonly amount?: number;
  readonly names?: boolean;
}

export type Answered = { readonly status: number; readonly body: unknown } | undefined;

/** Purchases with emulated cards: Sudo's own checks, the question, our answer, and the transactions. */
export class EmulatedPayments {
  readonly #books: Books;
  readonly #notify: (notice: EmulatedNotice) => void;
  #rrns = 126_769_857_000;
  /** Transactions that the list of all cards lacks. */
  readonly unlisted = new Set<string>();
  listsOldestFirst = false;

  constructor(books: Books, notify: (notice: EmulatedNotice) => void) {
    this.#books = books;
    this.#notify = notify;
  }

  /** The question that Sudo asks. Undefined if it declines without asking, and sends a notice of that. */
  ask(
    card: EmulatedCard,
    purchase: EmulatedPurchase,
  ): {
    readonly authorization: EmulatedAuthorization;
    readonly question: EmulatedNotice | undefined;
  } {
    const books = this.#books;
    this.#rrns += 1;
    const { merchantAmount, fee = 0, vat = 0, merchant = MERCHANT } = purchase;
    const { rrn = String(this.#rrns), stan = "192208" } = purchase;
    const authorization: EmulatedAuthorization = {
      ...{ id: books.nextId(), cardId: card.id, currency: card.currency },
      ...{ createdAt: books.now.toISOString(), merchantAmount, fee, vat, merchant },
      asked: sum(merchantAmount, fee, vat),
      ...{ places: toPlaces(rrn, stan), status: "pending", pending: true, history: [] },
    };
    books.authorizations.push(authorization);
    const reason = this.#ownReason(card, authorization.asked);
    if (reason !== undefined) {
      this.#decline(authorization, reason);
      return { authorization, question: undefined };
    }
    return { authorization, question: this.writeQuestion(card, authorization) };
  }

  writeQuestion(card: EmulatedCard, authorization: EmulatedAuthorization): EmulatedNotice {
    const books = this.#books;
    const object = {
      ...toAuthorization(books, authorization, toAskedCard(books, card)),
      customer: { ...(toCard(books, card)["customer"] as Fields) },
    };
    return writeEvent(
      books,
      "authorization.request",
      { object, _id: books.nextId() },
      QUESTION_TOKEN,
    );
  }

  /** Applies our answer; undefined if no answer came. True if the purchase is approved. */
  answer(authorization: EmulatedAuthorization, answered: Answered): boolean {
    const isApproved = answered === undefined ? this.#books.authorizeByDefault : approves(answered);
    if (!isApproved) {
      this.#decline(authorization, answered === undefined ? "webhook_timeout" : "webhook_declined");
      return false;
    }
    authorization.pending = false;
    authorization.status = "approved";
    authorization.history.push({
      amount: authorization.asked,
      approved: true,
      reason: "webhook_approved",
    });
    this.#announce(
      "authorization.updated",
      toAuthorization(this.#books, authorization, authorization.cardId),
    );
    return true;
  }

  /** The transaction of an approved purchase. Its amount is below zero. */
  capture(
    authorization: EmulatedAuthorization,
    { amount = authorization.asked, names = true, isSilent = false }: Capture = {},
  ): EmulatedTransaction {
    authorization.status = "closed";
    this.#books.balance -= amount;
    const row = this.#record(authorization, names, "capture", -amount);
    if (!isSilent) this.#announce("transaction.created", toTransaction(row, row.cardId));
    return row;
  }

  refund(
    { authorization, authorizationId, amount }: EmulatedTransaction,
    { isSilent = false }: BookChange = {},
  ): EmulatedTransaction {
    this.#books.balance -= amount;
    const row = this.#record(authorization, authorizationId !== null, "refund", -amount);
    if (!isSilent) this.#announce("transaction.refund", toTransaction(row, row.cardId));
    return row;
  }

  /** Sudo ends a card. The notice's data is the card itself. */
  terminate(card: EmulatedCard): void {
    card.status = "canceled";
    const { customer: _, ...plain } = toCard(this.#books, card);
    const data = {
      ...plain,
      customer: card.customerId,
      last4: card.maskedPan.slice(-4),
      balance: 0,
    };
    this.#notify(writeEvent(this.#books, "card.terminated", data, NOTICE_TOKEN));
  }

  answerReads(request: EmulatedRequest): EmulatedAnswer | undefined {
    const books = this.#books;
    const [, list, id] = /^\/cards\/(transactions|authorizations)\/(\w+)$/.exec(request.path) ?? [];
    if (list === "transactions") {
      const row = books.transactions.find((known) => known.id === id);
      return row === undefined ? notFound() : done(toTransaction(row, this.#cardOf(row)));
    }
    if (list === "authorizations") {
      const row = books.authorization(id);
      return row === undefined ? notFound() : done(toAuthorization(books, row, this.#cardOf(row)));
    }
    if (request.path === "/cards/transactions") return this.#listTransactions(request);
    const [, cardId] = /^\/cards\/(\w+)\/authorizations$/.exec(request.path) ?? [];
    if (cardId === undefined) return undefined;
    const rows = books.authorizations.filter((known) => known.cardId === cardId);
    return paged(
      request,
      rows.map((row) => toAuthorization(books, row, cardId)),
    );
  }

  /** The newest first or the oldest first, as the test sets it. */
  #listTransactions(request: EmulatedRequest): EmulatedAnswer {
    const rows = this.#books.transactions.filter(({ id }) => !this.unlisted.has(id));
    return paged(
      request,
      (this.listsOldestFirst ? rows : rows.toReversed()).map((row) =>
        toTransaction(row, row.cardId),
      ),
    );
  }

  #cardOf({ cardId }: { readonly cardId: string }): Fields | string {
    const card = this.#books.card(cardId);
    return card === undefined ? cardId : toCard(this.#books, card);
  }

  /** Sudo's own checks come first: the settlement account, the card, and its limits. */
  #ownReason(card: EmulatedCard, asked: number): string | undefined {
    if (this.#books.balance < asked || card.status !== "active") return "not_allowed";
    return asked > card.spendingLimit ? "spending_control" : undefined;
  }

  #decline(authorization: EmulatedAuthorization, reason: string): void {
    authorization.pending = false;
    authorization.history.push({ amount: authorization.asked, approved: false, reason });
    const object = toAuthorization(this.#books, authorization, authorization.cardId);
    this.#announce("authorization.declined", { ...object, amount: -authorization.asked });
  }

  #record(
    authorization: EmulatedAuthorization,
    names: boolean,
    type: string,
    amount: number,
  ): EmulatedTransaction {
    const row: EmulatedTransaction = {
      ...{ id: this.#books.nextId(), cardId: authorization.cardId, authorization, type, amount },
      authorizationId: names ? authorization.id : null,
      createdAt: this.#books.now.toISOString(),
    };
    this.#books.transactions.push(row);
    return row;
  }

  #announce(type: string, object: Fields): void {
    this.#notify(
      writeEvent(this.#books, type, { object, _id: this.#books.nextId() }, NOTICE_TOKEN),
    );
  }
}

/** In thousandths, which Sudo's fees have. */
const sum = (...amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 1_000), 0) / 1_000;

/** Sudo approves for HTTP 200 with the code 00, in the old place or in the new one. */
function approves({ status, body }: NonNullable<Answered>): boolean {
  const { statusCode, responseCode, data } = body as Readonly<Record<string, unknown>>;
  const code = (data as { responseCode?: unknown } | undefined)?.responseCode ?? responseCode;
  return status === 200 && statusCode === 200 && code === "00";
}
