import type { Minor } from "../../../../kernel/money.ts";
import type { AuthorizationAnswer } from "../../../../kernel/providers/ports/card-notices.ts";
import type { Message, Question } from "./card-story.ts";
import type { CardBalances } from "./spending-fixture.ts";

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
 * Computes the expected balances of a card from the set of its messages alone, whatever their order. The test passes in
 * which questions were approved, and the model checks those answers.
 */
export class CardModel {
  readonly #authorizations = new Map<string, ModelAuthorization>();
  readonly #clearings = new Map<string, ModelClearing>();
  readonly #answers = new Map<string, AuthorizationAnswer>();
  readonly #handled = new Set<string>();
  #refunded = 0n;
  #funds: Minor;
  #isEnded = false;
  isFrozen = false;
  /** What the card wallet paid for the card, less what was returned. */
  #paidByWallet = 0n;

  constructor(funds: Minor) {
    this.#funds = funds;
  }

  /** The funds that are not spent, held amounts included. Negative: the card owes. */
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

  /** By how much this card has reduced the card wallet. */
  get paidByWallet(): Minor {
    this.#returnRest();
    return this.#paidByWallet;
  }

  get balances(): CardBalances {
    this.#returnRest();
    const free = this.#left - this.#held;
    return { available: free > 0n ? free : 0n, held: this.#held, owed: free < 0n ? -free : 0n };
  }

  /** Returns the available balance of an ended card to the card wallet. */
  #returnRest(): void {
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

  handleNotice(message: Exclude<Message, Question>): void {
    if (this.#handled.has(message.id)) return;
    this.#handled.add(message.id);
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

  /** Why this answer to the question is wrong. Undefined: it is right, and counts from now on. */
  objection(question: Question, answer: AuthorizationAnswer): string | undefined {
    const before = this.#answers.get(question.id);
    if (before !== undefined) {
      return sameAnswer(before, answer) ? undefined : "another answer than before";
    }
    this.#answers.set(question.id, answer);
    const { amount, takesPartial } = question;
    const { owed } = this.balances;
    if (answer.kind === "declined") return undefined;
    if (this.isFrozen || this.#isEnded) return "approved with a frozen or ended card";
    if (answer.amount > amount || answer.amount < 1n) return "an amount outside the question";
    if (answer.amount < amount && !takesPartial)
      return "a partial approval of a question that does not take one";
    this.#approve(question, answer.amount);
    // An approval never makes a card owe.
    return this.balances.owed > owed ? "more than the card had" : undefined;
  }

  /** As above, for an unknown order: a doubled question has one answer, or is declined after its withdrawal. */
  addAnswer(question: Question, answer: AuthorizationAnswer): void {
    if (this.#answers.get(question.id)?.kind === "approved") return;
    this.#answers.set(question.id, answer);
    if (answer.kind === "approved") this.#approve(question, answer.amount);
  }

  /** Undoes the question. It is declined from now on. */
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

  /** Whether the balance covers a first question. */
  couldPay({ amount, crossBorderFee }: Question): boolean {
    if (this.isFrozen || this.#isEnded) return false;
    return this.balances.available >= amount + crossBorderFee;
  }

  /** Whether the model has handled a message of the authorisation or the question. */
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

/** The rest of an amount, with its fee while any part is left. */
const less = (amount: bigint, reversed: bigint, fee: bigint): bigint =>
  amount > reversed ? amount - reversed + fee : 0n;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

const sameAnswer = (one: AuthorizationAnswer, other: AuthorizationAnswer): boolean =>
  one.kind === "approved" && other.kind === "approved"
    ? one.amount === other.amount
    : one.kind === "declined" && other.kind === "declined" && one.reason === other.reason;
