import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type BankPayment, insertPayments, type Receipt } from "./queries.ts";

interface Waiting {
  readonly receipt: Receipt;
  resolve(payment: BankPayment): void;
  reject(error: unknown): void;
}

const AT_A_TIME = 200;
const TRANSACTIONS_MAX = 2;

/**
 * Stores payments in batches: those that arrive during a write go together into the next one. A transaction for each
 * payment would cost more than the service's own work for it. A real bank has machines of its own.
 */
export class Intake {
  readonly #database: Queryable;
  #waiting: Waiting[] = [];
  #working = 0;

  constructor(database: Queryable) {
    this.#database = database;
  }

  take(receipt: Receipt): Promise<BankPayment> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ receipt, resolve, reject });
      // At the end of this turn, so that payments that arrive together are stored together.
      setImmediate(() => void this.#work());
    });
  }

  async #work(): Promise<void> {
    if (this.#waiting.length === 0 || this.#working === TRANSACTIONS_MAX) return;
    this.#working += 1;
    await this.#takeIn(this.#next());
    this.#working -= 1;
    await this.#work();
  }

  /** One statement cannot contain a payment twice: a repetition goes into a later statement. */
  #next(): ReadonlyMap<string, Waiting> {
    const batch = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      const key = keyOf(one.receipt.payment);
      if (batch.size === AT_A_TIME || batch.has(key)) left.push(one);
      else batch.set(key, one);
    }
    this.#waiting = left;
    return batch;
  }

  async #takeIn(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    try {
      const receipts = [...batch.values()].map(({ receipt }) => receipt);
      const payments = await insertPayments(this.#database, receipts);
      const taken = new Map(payments.map((payment) => [keyOf(payment), payment]));
      for (const [key, { resolve }] of batch) resolve(present(taken.get(key), "a stored payment"));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }
}

const keyOf = ({ environmentId, reference }: Pick<BankPayment, "environmentId" | "reference">) =>
  `${environmentId}/${reference}`;
