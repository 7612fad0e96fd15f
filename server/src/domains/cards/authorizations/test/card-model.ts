import type { Minor } from "../../../../kernel/money.ts";
import type { AuthorizationAnswer } from "../../../../kernel/providers/ports/card-notices.ts";
import type { Message, Question } from "./card-story.ts";
import type { Standing } from "./till.ts";

type Withdrawal = Extract<Message, { kind: "card_withdrawal" }>;

interface ModelAuthorization {
  approved: bigint;
  fee: bigint;
  reversed: bigint;
  isOver: boolean;
}

interface ModelClearing {
  amount: bigint;
  fee: bigint;
  reversed: bigint;
}

const LEAST_FEE = 50n;

/**
 * What a card should have, worked out from what was told of it and from nothing else: the set of messages counts, and
 * not their order. Only which questions were answered with yes it is told, and judges.
 */
export class CardModel {
  readonly #authorizations = new Map<string, ModelAuthorization>();
  readonly #clearings = new Map<string, ModelClearing>();
  readonly #answers = new Map<string, AuthorizationAnswer>();
  readonly #heard = new Set<string>();
  #refunded = 0n;
  #funds: Minor;
  #isEnded = false;
  isFrozen = false;
  /** What the card wallet has paid for it, less what it got back. */
  #paidByWallet = 0n;

  constructor(funds: Minor) {
    this.#funds = funds;
  }

  /** What nobody has spent, held or not; less than nothing where more was spent than there was. */
  get #left(): bigint {
    const clearings = [...this.#clearings.values()].map(({ amount, fee, reversed }) =>
      less(amount, reversed, fee),
    );
    return this.#funds + this.#refunded - sum(clearings);
  }

  get #held(): bigint {
    const authorizations = [...this.#authorizations.values()];
    return sum(
      authorizations.map(({ approved, fee, reversed, isOver }) =>
        isOver ? 0n : less(approved, reversed, fee),
      ),
    );
  }

  /** What the card wallet has less than before, by this card. */
  get paidByWallet(): Minor {
    this.#passOn();
    return this.#paidByWallet;
  }

  get standing(): Standing {
    this.#passOn();
    const free = this.#left - this.#held;
    return { available: free > 0n ? free : 0n, held: this.#held, owed: free < 0n ? -free : 0n };
  }

  /** What a card that has ended has free is the card wallet's. */
  #passOn(): void {
    const free = this.#left - this.#held;
    if (!this.#isEnded || free <= 0n) return;
    this.#funds -= free;
    this.#paidByWallet -= free;
  }

  fund(amount: Minor): void {
    this.#funds += amount;
    const percent = (amount + 50n) / 100n;
    this.#paidByWallet += amount + (percent > LEAST_FEE ? percent : LEAST_FEE);
  }

  withdraw(amount: Minor): void {
    this.#funds -= amount;
    this.#paidByWallet -= amount;
  }

  end(): void {
    this.#isEnded = true;
  }

  hear(message: Exclude<Message, Question>): void {
    if (this.#heard.has(message.id)) return;
    this.#heard.add(message.id);
    switch (message.kind) {
      case "card_clearing": {
        const clearing = this.#clearing(message.id);
        [clearing.amount, clearing.fee] = [message.amount, message.crossBorderFee];
        if (message.authorizationId !== null)
          this.#authorization(message.authorizationId).isOver = true;
        return;
      }
      case "card_reversal":
        if (message.clearingId !== null)
          this.#clearing(message.clearingId).reversed += message.amount;
        else if (message.authorizationId !== null)
          this.#authorization(message.authorizationId).reversed += message.amount;
        return;
      case "card_withdrawal":
        this.#withdraw(message);
        return;
      case "card_refund":
        this.#refunded += message.amount;
        return;
      case "card_authorization_expired":
        this.#authorization(message.authorizationId).isOver = true;
        return;
    }
  }

  /** Whether this answer may be given to this question now; if so it counts from now on. Undefined: it may. */
  objection(question: Question, answer: AuthorizationAnswer): string | undefined {
    const before = this.#answers.get(question.id);
    if (before !== undefined) {
      return sameAnswer(before, answer) ? undefined : "another answer than before";
    }
    this.#answers.set(question.id, answer);
    const { amount, takesPartial } = question;
    const { owed } = this.standing;
    if (answer.kind === "declined") return undefined;
    if (this.isFrozen || this.#isEnded) return "yes with a card that is stopped";
    if (answer.amount > amount || answer.amount < 1n) return "an amount that nobody asked for";
    if (answer.amount < amount && !takesPartial) return "a part where all was asked for";
    this.#approve(question, answer.amount);
    // What is held now was there: a question never makes a card owe.
    return this.standing.owed > owed ? "more than there was" : undefined;
  }

  /** As above, where nobody knows what came first: a doubled question has one answer, and no after it was withdrawn. */
  takeFor(question: Question, answer: AuthorizationAnswer): void {
    if (this.#answers.get(question.id)?.kind === "approved") return;
    this.#answers.set(question.id, answer);
    if (answer.kind === "approved") this.#approve(question, answer.amount);
  }

  /** As if it had never been asked; and nobody is told yes any more. */
  #withdraw({ questionId, authorizationId, crossBorderFee }: Withdrawal): void {
    const answer = this.#answers.get(questionId);
    if (answer?.kind !== "declined") {
      this.#answers.set(questionId, { kind: "declined", reason: "unavailable" });
    }
    if (answer?.kind === "approved") {
      const authorization = this.#authorization(authorizationId);
      authorization.approved -= answer.amount;
      authorization.fee -= crossBorderFee;
    }
  }

  #approve({ authorizationId, crossBorderFee }: Question, amount: Minor): void {
    const authorization = this.#authorization(authorizationId);
    authorization.approved += amount;
    authorization.fee += crossBorderFee;
  }

  /** Whether all of it would have been there for a first question. */
  couldPay({ amount, crossBorderFee }: Question): boolean {
    if (this.isFrozen || this.#isEnded) return false;
    return this.standing.available >= amount + crossBorderFee;
  }

  /** Whether anything was heard of the authorisation, or of the question, yet. */
  knows({ id, authorizationId }: Question): boolean {
    return this.#authorizations.has(authorizationId) || this.#answers.has(id);
  }

  #authorization(id: string): ModelAuthorization {
    const known = this.#authorizations.get(id);
    if (known !== undefined) return known;
    const fresh = { approved: 0n, fee: 0n, reversed: 0n, isOver: false };
    this.#authorizations.set(id, fresh);
    return fresh;
  }

  #clearing(id: string): ModelClearing {
    const known = this.#clearings.get(id);
    if (known !== undefined) return known;
    const fresh = { amount: 0n, fee: 0n, reversed: 0n };
    this.#clearings.set(id, fresh);
    return fresh;
  }
}

/** What is left of an amount, with its fee as long as anything is. */
const less = (amount: bigint, reversed: bigint, fee: bigint): bigint =>
  amount > reversed ? amount - reversed + fee : 0n;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

const sameAnswer = (one: AuthorizationAnswer, other: AuthorizationAnswer): boolean =>
  one.kind === "approved" && other.kind === "approved"
    ? one.amount === other.amount
    : one.kind === "declined" && other.kind === "declined" && one.reason === other.reason;
