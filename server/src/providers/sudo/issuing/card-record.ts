import type { Currency } from "../../../kernel/money.ts";
import type {
  CardBrand,
  CardOrder,
  IssueOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import { NO_RECEIPT } from "../../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import { readCurrency } from "../amounts.ts";
import { mismatch, unreadableRecord } from "../connection/refusals.ts";

/** A card in Sudo's records, without the data that only the card itself may show. */
export interface CardRecord {
  readonly id: string;
  /** Our reference of the order. */
  readonly reference: string | undefined;
  readonly customerId: string | undefined;
  readonly status: string | undefined;
  readonly currency: Currency | undefined;
  readonly fundingSourceId: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string | undefined;
  readonly row: ExactJson;
}

/** Undefined for anything that is not a card. */
export function readCard(row: ExactJson | undefined): CardRecord | undefined {
  const id = textAt(row, "_id");
  if (row === undefined || id === undefined) return undefined;
  return {
    id,
    reference: textAt(row, "metadata", "ref"),
    customerId: idAt(row, "customer"),
    status: textAt(row, "status"),
    currency: readCurrency(row, "currency"),
    fundingSourceId: idAt(row, "fundingSource"),
    createdAt: textAt(row, "createdAt") ?? "",
    updatedAt: textAt(row, "updatedAt"),
    row,
  };
}

/** Sudo writes a related record as its id alone, or in full. */
export const idAt = (value: ExactJson | undefined, field: string): string | undefined =>
  textAt(value, field) ?? textAt(value, field, "_id");

const BRANDS: Readonly<Record<string, CardBrand>> = { visa: "Visa", mastercard: "Mastercard" };
const PAN = /^(\d{6})\*+(\d{4})$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
/** Two digits in some answers, four in others. */
const YEAR = /^(?:20)?(\d\d)$/;

/** A card as the outcome of its order. A card whose purchases our gateway does not decide is never handed out. */
export function toIssueOutcome(
  { id, currency, fundingSourceId, row }: CardRecord,
  order: CardOrder,
  fundingSource: string,
): IssueOutcome {
  const brand = BRANDS[(textAt(row, "brand") ?? "").toLowerCase()];
  if (currency !== order.currency || brand !== order.brand) {
    return mismatch("the card has another currency or brand");
  }
  if ((fundingSourceId ?? fundingSource) !== fundingSource) {
    return mismatch("the card has another funding source");
  }
  const printed = readPrinted(row);
  if (printed === undefined) return unreadableRecord("the card has no number or expiry");
  const card = { issuerReference: id, brand, ...printed, capabilities: [currency] };
  return { kind: "succeeded", receipt: { ...NO_RECEIPT, providerReference: id }, card };
}

/** Both ends of the number, and the expiry. */
function readPrinted(row: ExactJson) {
  const [, firstSix, lastFour] = PAN.exec(textAt(row, "maskedPan") ?? "") ?? [];
  const [month] = MONTH.exec(textAt(row, "expiryMonth") ?? "") ?? [];
  const [, year] = YEAR.exec(textAt(row, "expiryYear") ?? "") ?? [];
  if (firstSix === undefined || lastFour === undefined) return undefined;
  if (month === undefined || year === undefined) return undefined;
  return { firstSix, lastFour, expiryMonth: month.padStart(2, "0"), expiryYear: `20${year}` };
}

/** Our reference in the metadata of a Sudo object. */
export const referenceIn = (value: ExactJson | undefined): string | undefined =>
  textAt(at(value, "metadata"), "ref");
