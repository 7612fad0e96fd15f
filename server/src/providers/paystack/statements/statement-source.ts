import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementOutcome,
  StatementPeriod,
  StatementSourceAdapter,
} from "../../../kernel/providers/ports/statement-source.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { ExactJson } from "../../http/exact-json.ts";
import { RequestPace } from "../../http/request-pace.ts";
import { collectLines, type RowOutcome } from "../../statements/collect-lines.ts";
import { Remembered } from "../../statements/remembered.ts";
import { type ListPage, StatementLists } from "../../statements/statement-lists.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { creditLine, TRANSACTIONS, transactionsPeriod } from "./read-credits.ts";
import { readList } from "./read-list.ts";
import { LEDGER, movementLine } from "./read-movements.ts";
import { TRANSFERS, type TransferReader, transferLine } from "./read-transfers.ts";

const LISTS = new StatementLists(["credits", "transfers", "movements"]);

type PaystackList = ReturnType<typeof LISTS.parse>["list"];

/** Where a list is, for which period it is asked, and how its rows become lines. */
interface ListReader {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly asked: StatementPeriod;
  read(row: ExactJson): RowOutcome | Promise<RowOutcome>;
}

/**
 * The statement of a Paystack account: its transactions, its transfers, and everything else that has moved its balance.
 */
export function paystackStatements(
  name: string,
  account: PaystackAccount,
  nowMs: () => number,
): StatementSourceAdapter {
  const perSecond = Number(account.settings.statementRequestsPerSecond);
  const pace = new RequestPace(perSecond, nowMs);
  const reader: TransferReader = { account, pace, known: new Remembered() };
  return {
    name,
    referenceFor: formatSubject,
    hasPurchases: true,
    readStatement: (period, page, call) => readStatement(reader, period, LISTS.parse(page), call),
  };
}

async function readStatement(
  reader: TransferReader,
  period: StatementPeriod,
  asked: ListPage<PaystackList>,
  call: CallContext,
): Promise<StatementOutcome> {
  const { path, query, asked: time, read } = readerOf(asked.list, reader, period, call);
  const { client } = reader.account;
  const found = await readList(client, { path, query, page: asked.page }, time, call);
  if (found.kind !== "rows") return found;
  const collected = await collectLines(found.rows, read);
  if (collected.kind !== "lines") return collected;
  return { kind: "page", lines: collected.lines, next: LISTS.next(asked, found.isLast) };
}

function readerOf(
  list: PaystackList,
  reader: TransferReader,
  period: StatementPeriod,
  call: CallContext,
): ListReader {
  const { settings } = reader.account;
  switch (list) {
    case "credits":
      return {
        ...TRANSACTIONS,
        asked: transactionsPeriod(period, settings),
        read: (row) => creditLine(row, period),
      };
    case "transfers":
      return {
        ...TRANSFERS,
        asked: period,
        read: (row) => transferLine(reader, row, period, call),
      };
    case "movements":
      return { ...LEDGER, asked: period, read: (row) => movementLine(row, period, settings) };
  }
}
