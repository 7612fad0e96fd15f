import type { Queryable } from "../../database/database.ts";
import { insertQuestions, type RawQuestion } from "./queries.ts";

const AT_A_TIME = 200;

/**
 * The limit on unwritten questions while the database is away. More are dropped, because no decision depends on them.
 */
const WAITING_MAX = 10_000;

/**
 * Stores the issuers' questions for anyone who investigates a purchase. No answer waits for it. Questions that arrive
 * during a write go together into the next one: a commit for each would cost more than the decision.
 */
export class QuestionLog {
  readonly #database: Queryable;
  readonly #onError: (error: unknown) => void;
  #waiting: RawQuestion[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: Queryable, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(question: RawQuestion): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(question);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything added is written or has failed. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_A_TIME);
      await insertQuestions(this.#database, batch).catch(this.#onError);
    }
    this.#writing = undefined;
  }
}
