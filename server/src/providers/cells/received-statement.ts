import { providerOfCell } from "../../kernel/cells/cell-number.ts";
import type { Unknown } from "../../kernel/providers/ports/outcome.ts";
import type {
  StatementLine,
  StatementOutcome,
  StatementSourceAdapter,
} from "../../kernel/providers/ports/statement-source.ts";
import { formatSubject, readSubject } from "../../kernel/providers/references.ts";
import { at, type ExactJson, minorAt, rowsAt, textAt } from "../http/exact-json.ts";
import type { CellClient } from "./cell-client.ts";

/** What another cell credited for this cell's payments, in both modes, in the order of the other cell's clock. */
export const receivedStatement = (client: CellClient): StatementSourceAdapter => ({
  name: providerOfCell(client.cell),
  referenceFor: formatSubject,
  hasPurchases: false,
  async readStatement({ from, to }, page, context): Promise<StatementOutcome> {
    const period = { from: from.toISOString(), to: to.toISOString() };
    const fields = page === null ? period : { ...period, after: page };
    const answer = await client.ask("received", fields, context);
    return answer.kind === "said" ? readPage(answer.body) : answer;
  },
});

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no statement" };

function readPage(body: ExactJson): StatementOutcome {
  const next = textAt(body, "next") ?? null;
  const rows = rowsAt(body, "lines");
  const lines = rows.flatMap((row) => readLine(row) ?? []);
  // A line that cannot be read would look like money that did not arrive.
  if (at(body, "lines") === undefined || lines.length !== rows.length) return UNREADABLE;
  return { kind: "page", lines, next };
}

function readLine(row: ExactJson): StatementLine | undefined {
  const reference = textAt(row, "reference") ?? "";
  const subject = readSubject(reference);
  const amount = minorAt(row, "amount");
  const time = new Date(textAt(row, "creditedAt") ?? "");
  if (subject === undefined || amount === undefined || Number.isNaN(time.getTime()))
    return undefined;
  if (textAt(row, "currency") !== "NGN") return undefined;
  return {
    ...{ id: reference, about: { kind: "order", subject }, amount: -amount, fee: 0n },
    ...{
      currency: "NGN",
      at: time,
      text: `${textAt(row, "mode")} ${textAt(row, "accountNumber")}`,
    },
  };
}
