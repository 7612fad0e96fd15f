import { isSameName, type NameCheck } from "../transfers/index.ts";
import type { Problem } from "./rules.ts";

/** What the bank's answer to a name enquiry says against a row. Undefined: nothing, or the bank was not asked. */
export function checkName(
  typed: {
    readonly bankName: string;
    /** Undefined if it was left out, as it may be for an account of this service. */
    readonly accountName: string | undefined;
    readonly accountNumber: string;
  },
  check: NameCheck | undefined,
): Problem | undefined {
  if (check === undefined) return undefined;
  const { bankName, accountName, accountNumber } = typed;
  if (check.accountName === null) {
    return {
      severity: "error",
      field: "accountNumber",
      code: "account_not_found",
      label: "Not found",
      message: `${bankName} has no account ${accountNumber}.`,
      suggestions: [],
    };
  }
  if (accountName === undefined || isSameName(accountName, check.accountName)) return undefined;
  return {
    severity: "warning",
    field: "accountName",
    code: null,
    label: "Name differs",
    message: `${bankName} says “${check.accountName}”.`,
    suggestions: [{ field: "accountName", value: check.accountName, label: "Use the bank’s name" }],
  };
}
