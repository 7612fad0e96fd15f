import type { operations } from "../../api/generated/schema.d.ts";
import { readAmount } from "../../format/read-amount.ts";

type InvoiceBody = operations["createInvoice"]["requestBody"]["content"]["application/json"];

/** What was typed. The due date is a day of Lagos. */
export interface Draft {
  readonly amount: string;
  readonly description: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly dueDay: string;
  readonly returnUrl: string;
  /** Days after which it expires. Empty: it never expires. */
  readonly endsAfterDays: string;
}

export const NO_DRAFT: Draft = {
  ...{ amount: "", description: "", customerName: "", customerEmail: "" },
  ...{ dueDay: "", returnUrl: "", endsAfterDays: "" },
};

const MINUTES_OF_DAY = 1_440;

/** An invoice is due at five in the afternoon of its day, when banks still answer. */
const dueAt = (day: string): string => new Date(`${day}T17:00:00+01:00`).toISOString();

/** The body of the request; undefined while the amount is missing. */
export function bodyOf(draft: Draft): InvoiceBody | undefined {
  const amount = readAmount(draft.amount);
  if (amount === undefined || amount === 0) return undefined;
  const { description, customerName, customerEmail, returnUrl } = draft;
  const texts = Object.entries({ description, customerName, customerEmail, returnUrl });
  const given = texts.flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]]));
  const days = Number(draft.endsAfterDays);
  return {
    amount,
    ...Object.fromEntries(given),
    ...(draft.dueDay === "" ? {} : { dueDate: dueAt(draft.dueDay) }),
    ...(days > 0 ? { expiresInMinutes: days * MINUTES_OF_DAY } : {}),
  };
}
