import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementOutcome,
  StatementPeriod,
  StatementSourceAdapter,
} from "../../../kernel/providers/ports/statement-source.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { ExactJson } from "../../http/exact-json.ts";
import { collectLines } from "../../statements/collect-lines.ts";
import { Remembered } from "../../statements/remembered.ts";
import { StatementLists } from "../../statements/statement-lists.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { type CreditDetails, creditLine, readCredits } from "./read-credits.ts";
import { readTransfers, transferLine } from "./read-transfers.ts";

const LISTS = new StatementLists(["transfers", "credits"]);

/**
 * The statement of a Monnify account: the transfers from its wallet, and the transactions of its contract. Monnify lists
 * no bills, and no deposits into the wallet.
 */
export function monnifyStatements(name: string, account: MonnifyAccount): StatementSourceAdapter {
  const known = new Remembered<CreditDetails>();
  return {
    name,
    referenceFor: formatSubject,
    hasPurchases: false,
    readStatement: (period, page, call) => readStatement(account, known, period, page, call),
  };
}

async function readStatement(
  account: MonnifyAccount,
  known: Remembered<CreditDetails>,
  period: StatementPeriod,
  token: string | null,
  call: CallContext,
): Promise<StatementOutcome> {
  const asked = LISTS.parse(token);
  const isTransfers = asked.list === "transfers";
  const read = isTransfers ? readTransfers : readCredits;
  const found = await read(account, period, asked.page, call);
  if (found.kind !== "rows") return found;
  const readRow = (row: ExactJson) =>
    isTransfers
      ? transferLine(row, period, account.settings)
      : creditLine(account, known, row, period, call);
  const collected = await collectLines(found.rows, readRow);
  if (collected.kind !== "lines") return collected;
  return { kind: "page", lines: collected.lines, next: LISTS.next(asked, found.isLast) };
}
