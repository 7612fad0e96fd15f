import type { Queryable } from "../../database/database.ts";
import { insertQuestions, type RawQuestion } from "./queries.ts";

const AT_A_TIME = 200;

/** What waits while the database is away; what comes on top is left out, because nothing rests on it. */
const WAITING_MAX = 10_000;

/**
 * Keeps what issuers have asked, as it came, for whoever has to look into a purchase. Nobody waits for it, and what came
 * while the last were written goes together: a commit for each would cost more than the decision.
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

  /** Ends when all that was added is written, or could not be. */
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
