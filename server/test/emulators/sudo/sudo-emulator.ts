import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import { Books, type EmulatedAuthorization, type EmulatedCard } from "./books.ts";
import { answerCards, DEBIT_ACCOUNT, FUNDING_SOURCE } from "./cards.ts";
import { COMMANDS } from "./commands.ts";
import { answerCustomers } from "./customers.ts";
import { done, type Fields, notFound, refused } from "./envelope.ts";
import { toFundingSource } from "./messages.ts";
import { type Answered, EmulatedPayments, type EmulatedPurchase } from "./payments.ts";

export const API_KEY = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiQVBJS2V5In0.a2V5";

/** How long Sudo waits for the answer to its question. */
const PATIENCE_MS = 4_000;

/**
 * What happens to a question: with `unasked` it does not reach us, and with `unheard` our answer does not reach Sudo.
 */
export type QuestionFate = "asked" | "unasked" | "unheard";

/** Sudo with one business in its sandbox. */
export class SudoEmulator extends Emulator {
  readonly books = new Books();
  readonly payments = new EmulatedPayments(this.books, (notice) => this.notify(notice));
  /** Whether this machine's address is in the key's list. With an empty list Sudo denies every call. */
  isListed = true;
  /** Replaces the answer to the next request that matches. The request itself still takes effect. */
  answerOnce: {
    readonly isMeant: (request: EmulatedRequest) => boolean;
    readonly data: unknown;
  }[] = [];
  /** Replaces fields of the funding source. */
  fundingSource: Fields = {};
  #questionsUrl: string | undefined;
  readonly #plannedFates: QuestionFate[] = [];

  /** The gateway asks its questions below the address of the notices. */
  override sendNoticesTo(url: string): void {
    super.sendNoticesTo(url);
    this.#questionsUrl = `${url}/authorizations`;
  }

  nextQuestion(...fates: readonly QuestionFate[]): void {
    this.#plannedFates.push(...fates);
  }

  /** Pays with a card: Sudo's own checks, then the question by HTTP, for as long as Sudo waits. */
  async purchase(card: EmulatedCard, purchase: EmulatedPurchase): Promise<EmulatedAuthorization> {
    const { authorization, question } = this.payments.ask(card, purchase);
    if (question !== undefined) {
      this.payments.answer(authorization, await this.#ask(question));
    }
    return authorization;
  }

  async #ask({ headers, body }: EmulatedNotice): Promise<Answered> {
    const fate = this.#plannedFates.shift() ?? this.#throwQuestion();
    if (fate === "unasked" || this.#questionsUrl === undefined) return undefined;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answered = await fetch(this.#questionsUrl, { method: "POST", headers, body, signal })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => undefined);
    return fate === "unheard" ? undefined : answered;
  }

  /** Most often our answer is lost: then we hold money for a purchase that Sudo declines. */
  #throwQuestion(): QuestionFate {
    if (!this.isUnlucky()) return "asked";
    return this.isUnlucky() ? "unasked" : "unheard";
  }

  protected override command(name: string, fields: Fields): unknown {
    return COMMANDS[name]?.(this, fields);
  }

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    if (request.headers.authorization !== `Bearer ${API_KEY}`) {
      return refused(401, "Unauthorized", "Unauthorized");
    }
    if (!this.isListed) return refused(403, "Forbidden resource", "Forbidden");
    const answer = this.#answerAs(request);
    const planned = this.answerOnce.findIndex(({ isMeant }) => isMeant(request));
    if (planned < 0) return answer;
    const [{ data } = { data: undefined }] = this.answerOnce.splice(planned, 1);
    return { ...answer, body: { ...(answer.body as Fields), ...(data as Fields) } };
  }

  #answerAs(request: EmulatedRequest): EmulatedAnswer {
    return (
      answerCustomers(this.books, request) ??
      answerCards(this.books, request) ??
      this.payments.answerReads(request) ??
      this.#answerSettings(request) ??
      notFound()
    );
  }

  protected forge({ headers, body }: EmulatedNotice): EmulatedNotice {
    return { headers: { ...headers, authorization: "Bearer 0000000000000000" }, body };
  }

  #answerSettings({ path, method }: EmulatedRequest): EmulatedAnswer | undefined {
    if (method !== "GET") return undefined;
    if (path === `/fundingsources/${FUNDING_SOURCE}`) {
      return done({ ...toFundingSource(this.books), ...this.fundingSource });
    }
    if (path === `/accounts/${DEBIT_ACCOUNT}/balance`) {
      const { balance } = this.books;
      return done({ currentBalance: balance, availableBalance: balance });
    }
    return undefined;
  }
}
