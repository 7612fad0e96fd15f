import { present } from "../../../kernel/assert.ts";
import type { FieldError } from "../../../kernel/refusals.ts";
import { readTypedAmount } from "./read-cells.ts";
import type { BulkRow, Problem, RowField, Suggestion } from "./rules.ts";

/** The API's field of each column. */
const COLUMNS: Readonly<Record<string, RowField>> = {
  destinationBankCode: "bank",
  destinationAccountNumber: "accountNumber",
  destinationAccountName: "accountName",
  amount: "amount",
  narration: "narration",
};

const LABELS: Readonly<Record<RowField, string>> = {
  bank: "Bank",
  accountNumber: "Account number",
  accountName: "Name",
  amount: "Amount",
  narration: "Narration",
};

/** A fault that the API's rules found, in the words of the page, with what corrects it. */
export function describeProblem(row: BulkRow, { param, code, message }: FieldError): Problem {
  const field = present(COLUMNS[param], `the column of ${param}`);
  const said = DESCRIPTIONS[field](row, message);
  return { severity: "error", field, code, label: LABELS[field], suggestions: [], ...said };
}

type Said = Pick<Problem, "message"> & Partial<Pick<Problem, "label" | "suggestions">>;

const DESCRIPTIONS: Readonly<Record<RowField, (row: BulkRow, message: string) => Said>> = {
  bank: ({ bank }) => ({
    message:
      bank.trim() === "" ? "The bank is empty." : `No bank “${bank}”. Choose one from the list.`,
  }),
  accountNumber: describeAccountNumber,
  accountName: () => ({
    message: "The name is empty. A transfer to a bank needs the name of the receiver.",
  }),
  amount: describeAmount,
  narration: ({ narration }) => ({
    message:
      narration.trim() === ""
        ? "The narration is empty."
        : `Has ${[...narration].length} characters; a narration has at most 100.`,
  }),
};

function describeAccountNumber({ accountNumber, bank }: BulkRow, message: string): Said {
  const digits = accountNumber.replaceAll(/\D/g, "");
  if (accountNumber.trim() === "") return { message: "The account number is empty." };
  if (/e\+/i.test(accountNumber)) {
    return { message: "A spreadsheet has shortened this number. Format the column as text." };
  }
  if (/^\d{10}$/.test(accountNumber.replaceAll(/[\s-]/g, ""))) return { message };
  if (digits.length !== accountNumber.replaceAll(/[\s-]/g, "").length) {
    return {
      message: `“${accountNumber}” is not an account number of ${bank}: it must have ten digits.`,
    };
  }
  return {
    message: `Has ${digits.length} ${digits.length === 1 ? "digit" : "digits"}; an account number has 10.`,
    // A spreadsheet drops the zero before a number.
    suggestions: /^[1-9]\d{8}$/.test(digits) ? [suggest("accountNumber", `0${digits}`)] : [],
  };
}

function describeAmount({ amount }: BulkRow): Said {
  if (amount.trim() === "") return { message: "The amount is empty." };
  const number = readTypedAmount(amount);
  if (number === undefined) return { message: `“${amount}” is no amount in naira.` };
  if (number <= 0) return { message: "The amount must be more than zero." };
  if (number < 1) return { message: "The least is ₦1, in whole naira." };
  if (Number.isInteger(number)) return { message: "At most ₦1,000,000,000,000 in one transfer." };
  const choices = [Math.floor(number), Math.ceil(number)];
  const named = choices.map((whole) => `₦${grouped(whole)}`);
  return {
    message: `Transfers are whole naira. Did you mean ${named.join(" or ")}?`,
    suggestions: choices.map((whole) => ({
      ...suggest("amount", String(whole)),
      label: `Use ₦${grouped(whole)}`,
    })),
  };
}

export const suggest = (field: RowField, value: string): Suggestion => ({
  field,
  value,
  label: `Use ${value}`,
});

const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ",");
