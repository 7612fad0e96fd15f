import { accountOwners } from "../app.ts";
import {
  type Assigned,
  assignCredit,
  listUnmatched,
  type UnmatchedCredit,
} from "../domains/money-in/collections/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { creditId, page, text } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";

export const creditCommands = [
  command({
    name: "credits unmatched",
    summary: "Lists the money that came to a number nobody has, the oldest first.",
    parameters: { page: option(page, "which 200 of them, from 1") },
    run: ({ kit }, { page: number }) => listUnmatched(kit, number),
    show: showUnmatched,
    data: (rows) => rows.map((row) => ({ ...row, amount: toDecimal(row.amount) })),
  }),
  command({
    name: "credits assign",
    summary: "Gives such money to the virtual account it was meant for.",
    note: "The merchant is credited and told as if it came there now, by their own prices and schedule. In live mode a second person approves it first.",
    parameters: {
      credit: argument(creditId, "the number of the credit, as `credits unmatched` shows it"),
      account: needed(text("NUMBER", "an account number"), "the virtual account it was meant for"),
    },
    run: ({ kit, by }, { credit, account }) =>
      assignCredit(kit, accountOwners, { id: credit, accountNumber: account, by }),
    show: showPerformed(showAssigned),
  }),
];

function showAssigned({ id, accountNumber, reference }: Assigned): string {
  return `Credit ${id} is assigned to ${accountNumber}, as ${reference}. Close its alert.`;
}

function showUnmatched(credits: readonly UnmatchedCredit[]): string {
  if (credits.length === 0) return "No money waits for its owner.";
  const rows = credits.map((one) => [
    String(one.id),
    minute(one.arrivedAt),
    one.provider,
    one.accountNumber,
    format(one.amount, one.currency),
    [one.senderName, one.senderAccountNumber].filter((part) => part !== null).join(", "),
    one.narration,
  ]);
  return table(["CREDIT", "SINCE", "PROVIDER", "TO", "AMOUNT", "FROM", "NARRATION"], rows);
}
