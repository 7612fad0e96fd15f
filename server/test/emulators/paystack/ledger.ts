import type { EmulatedAnswer } from "../emulator.ts";
import { done, type Fields } from "./envelope.ts";

const ROWS_MAX = 100;
const ROWS_USUAL = 50;

interface LedgerRow extends Fields {
  readonly createdAt: string;
}

/** The balance of one integration, with each movement. A fee is part of the movement that it belongs to. */
export class EmulatedLedger {
  balance = 100_000_000_000n;
  readonly #rows: LedgerRow[] = [];
  readonly #stamp: () => string;

  constructor(stamp: () => string) {
    this.#stamp = stamp;
  }

  move(model: string, modelRow: number, difference: bigint, reason = ""): void {
    this.balance += difference;
    this.#rows.push({
      ...{ integration: 463_433, domain: "test", currency: "NGN", reason },
      ...{ balance: Number(this.balance), difference: Number(difference) },
      ...{ model_responsible: model, model_row: modelRow, id: 149_000_000 + this.#rows.length },
      ...{ createdAt: this.#stamp(), updatedAt: this.#stamp() },
    });
  }

  /** The merchant moves money into the balance. What Paystack calls that in the ledger is not documented. */
  deposit(kobo: bigint): void {
    this.move("Topup", 5_000 + this.#rows.length, kobo, "Deposit");
  }

  list(query: URLSearchParams): EmulatedAnswer {
    return pageOf(this.#rows, ({ createdAt }) => createdAt, query);
  }
}

/** A page of the rows of a period, the latest first. Pages are counted from one. */
export function pageOf<Row extends Fields>(
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  query: URLSearchParams,
): EmulatedAnswer {
  const from = Date.parse(query.get("from") ?? "1970-01-01");
  const to = Date.parse(query.get("to") ?? "2100-01-01");
  const found = rows
    .filter((row) => Date.parse(timeOf(row)) >= from && Date.parse(timeOf(row)) <= to)
    .reverse();
  const size = query.get("per_page") ?? query.get("perPage") ?? ROWS_USUAL;
  const perPage = Math.min(Number(size), ROWS_MAX);
  const page = Number(query.get("page") ?? 1);
  const skipped = (page - 1) * perPage;
  const meta = { total: found.length, skipped, perPage, page };
  return done(found.slice(skipped, skipped + perPage), {
    meta: { ...meta, pageCount: Math.ceil(found.length / perPage) },
  });
}
