import type { Minor } from "../../../kernel/money.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import type { RecentTransfer } from "./queries.ts";
import type { Problem } from "./rules.ts";

/** A payment as duplicates compare it: its account and its amount. */
export interface ComparedPayment {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
}

const keyOf = ({ bankCode, accountNumber, amount }: ComparedPayment): string =>
  `${bankCode}/${accountNumber}/${amount}`;

/** Finds payments with the account and amount of an earlier row, or of a transfer of the last day. */
export class Duplicates {
  readonly #rows = new Map<string, number>();
  readonly #recent: ReadonlyMap<string, RecentTransfer>;

  /** `recent` has the newest first. */
  constructor(recent: readonly RecentTransfer[]) {
    this.#recent = new Map(recent.toReversed().map((transfer) => [keyOf(transfer), transfer]));
  }

  /** The warning for this row, which later rows are compared with. Ask in the order of the rows. */
  check(rowNumber: number, payment: ComparedPayment): Problem | undefined {
    const key = keyOf(payment);
    const earlier = this.#rows.get(key);
    if (earlier !== undefined) return twice(`Same account and amount as row ${earlier}.`);
    this.#rows.set(key, rowNumber);
    const recent = this.#recent.get(key);
    if (recent === undefined) return undefined;
    return twice(
      `Same account and amount as ${referenceOf(recent)}, sent at ${lagosTime(recent.createdAt)}.`,
    );
  }
}

const twice = (message: string): Problem => ({
  severity: "warning",
  field: "accountNumber",
  code: null,
  label: "Twice",
  message,
  suggestions: [],
});

const TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

const lagosTime = (at: Date): string => TIME.format(at);
