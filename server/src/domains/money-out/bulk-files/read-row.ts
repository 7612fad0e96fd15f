import { fromDecimal } from "../../../kernel/money.ts";
import { type FieldError, Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findBankByText, SERVICE_BANK, unknownBank } from "../../platform/banks/index.ts";
import type { TransferItem } from "../transfers/index.ts";
import { readAccountNumber, readLine, readTypedAmount } from "./read-cells.ts";
import type { BulkRow } from "./rules.ts";
import { checkItem, type ItemBody } from "./schemas.ts";

/** A row as the API's transfer, or what is wrong with its fields. */
export type ReadRow = { readonly item: TransferItem } | { readonly errors: readonly FieldError[] };

/** Reads the cells as a person means them, then checks the transfer as the API does. */
export function readRow(row: BulkRow, mode: Mode): ReadRow {
  const body = {
    narration: readLine(row.narration),
    amount: readTypedAmount(row.amount) ?? row.amount,
    destinationAccountNumber: readAccountNumber(row.accountNumber),
    destinationBankCode: bankCodeOf(row.bank, mode),
    ...nameOf(row),
  };
  try {
    checkItem(body);
  } catch (error) {
    if (error instanceof Refusal) return { errors: [...error.errors, ...bankErrorsOf(row, mode)] };
    throw error;
  }
  // `checkItem` has just proven it.
  const item = body as ItemBody;
  return {
    item: {
      amount: fromDecimal(item.amount),
      narration: item.narration,
      bankCode: item.destinationBankCode,
      accountNumber: item.destinationAccountNumber,
      accountName: item.destinationAccountName,
      at: "",
      rowNumber: row.number,
    },
  };
}

const nameOf = ({ accountName }: BulkRow) => {
  const destinationAccountName = readLine(accountName);
  return destinationAccountName === "" ? {} : { destinationAccountName };
};

/** The code of the bank that a code or a name matches; otherwise the text, which no bank has as its code. */
function bankCodeOf(typed: string, mode: Mode): string {
  const text = readLine(typed);
  if (isService(text)) return SERVICE_BANK.code;
  return findBankByText(text, mode)?.cbnCode ?? text;
}

/** The bank's own name. Null if the text matches no bank. */
export function bankNameOf({ bank }: Pick<BulkRow, "bank">, mode: Mode): string | null {
  const text = readLine(bank);
  return isService(text) ? SERVICE_BANK.name : (findBankByText(text, mode)?.name ?? null);
}

/** The API looks a bank up only when the fields are right. A person wants to see all faults of a row at once. */
function bankErrorsOf(row: BulkRow, mode: Mode): readonly FieldError[] {
  const code = readLine(row.bank);
  if (code === "" || bankNameOf(row, mode) !== null) return [];
  const { message } = unknownBank({ code, param: "destinationBankCode" });
  return [{ param: "destinationBankCode", code: "invalid_bank", message }];
}

const isService = (text: string): boolean =>
  [SERVICE_BANK.code, SERVICE_BANK.name.toUpperCase()].includes(text.toUpperCase());
