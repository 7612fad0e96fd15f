import { AMOUNT_MAX, type Currency, fromDecimal, type Minor } from "../../../kernel/money.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import { readAmount, readCurrency } from "../amounts.ts";
import { readTime } from "./event.ts";

/** Money that moved. A capture is what the card owes, and a refund what it gets. */
export interface Movement {
  readonly type: "capture" | "refund";
  readonly amount: Minor;
  readonly currency: Currency;
  readonly occurredAt: Date;
}

/**
 * Sudo writes a capture below zero and a refund above. Undefined for an amount with the other sign, which Sudo explains
 * nowhere. Also undefined for another type, a missing field, or an amount that no purchase can have.
 */
export function readMovement(row: ExactJson): Movement | undefined {
  const type = readType(row);
  const currency = readCurrency(row, "currency");
  const occurredAt = readTime(row, "createdAt");
  if (type === undefined || currency === undefined || occurredAt === undefined) return undefined;
  const amount = SIGNED[type](at(row, "amount"));
  if (amount === undefined || amount < 0n || amount > LARGEST) return undefined;
  return { type, amount, currency, occurredAt };
}

/** Sums of what is stored must fit into 64 bits. */
const LARGEST = fromDecimal(AMOUNT_MAX);

function readType(row: ExactJson): Movement["type"] | undefined {
  const type = textAt(row, "type");
  return type === "capture" || type === "refund" ? type : undefined;
}

/** How the amount of each type is read. Fractions of a kobo are rounded against the cardholder. */
const SIGNED: Readonly<
  Record<Movement["type"], (amount: ExactJson | undefined) => Minor | undefined>
> = {
  capture: (amount) => negate(readAmount(amount, "major", "up")),
  refund: (amount) => readAmount(amount, "major", "down"),
};

const negate = (amount: Minor | undefined) => (amount === undefined ? undefined : -amount);
