import {
  type Compared,
  type DecidedItem,
  differenceOf,
  exceptionKind,
  type Item,
  type Reconciled,
  type ReconciliationReport,
  type ShownItem,
} from "../domains/platform/reconciliation/index.ts";
import { type Currency, format, type Minor, toDecimal } from "../kernel/money.ts";
import type { RecordsCompared } from "../kernel/providers/record-comparison.ts";
import { align, minute, table } from "./align-columns.ts";

/** Writes amounts of one currency. */
const writerOf =
  ({ currency }: { readonly currency: Currency }) =>
  (amount: Minor): string =>
    format(amount, currency);

const KINDS = {
  ours_only: "only in our books",
  theirs_only: "only in the statement",
  amount: "another amount",
  fee: "a high fee",
} as const;

export function dataOf(one: Item) {
  return {
    ...{ id: String(one.id), provider: one.provider, key: one.key, kind: exceptionKind(one) },
    currency: one.currency,
    ...{ ours: toDecimal(one.ours + one.decided), theirs: toDecimal(one.theirs) },
    ...{ fee: toDecimal(one.fee), difference: toDecimal(differenceOf(one)), at: one.at },
    ...{
      decision: one.decision,
      decidedBy: one.decidedBy,
      waitUntil: one.waitUntil,
      note: one.note,
    },
  };
}

export function showList(items: readonly Item[]): string {
  if (items.length === 0) return "Nothing needs a decision.";
  const rows = items.map((one) => [
    ...[String(one.id), minute(one.at), one.provider, whatOf(one)],
    ...[one.ours + one.decided, one.theirs, differenceOf(one)].map(writerOf(one)),
    one.waitUntil === null ? "" : `waits until ${minute(one.waitUntil)}`,
  ]);
  return table(["ITEM", "SINCE", "PROVIDER", "WHAT", "BOOKS", "STATEMENT", "DIFFERENCE", ""], rows);
}

/** The two sides of a high fee agree, so the fee itself is shown here. */
function whatOf(one: Item): string {
  const kind = exceptionKind(one);
  return kind === "fee" ? `a high fee: ${format(one.fee, one.currency)}` : KINDS[kind];
}

export interface ReconciledByHand extends Reconciled {
  readonly hasFile: boolean;
  readonly includesToday: boolean;
  /** It pays, collects, sells or issues. A registry does none of these. */
  readonly carriesMoney: boolean;
}

export function isAgreed({ statement, records, exceptions }: ReconciledByHand): boolean {
  if (statement?.kind === "not_read" || records?.kind === "not_read") return false;
  const isComplete = records === undefined || countProblems(records) === 0;
  return isComplete && exceptions.length === 0;
}

export function showReconciled(done: ReconciledByHand): string {
  const { provider, statement, records, exceptions, hasFile, includesToday, carriesMoney } = done;
  for (const read of [statement, records])
    if (read?.kind === "not_read") return `${read.why} Nothing was compared.`;
  const read = statement?.kind === "read" ? `${countLines(statement.lines)} read. ` : "";
  const cards = records?.kind === "compared" ? [showRecords(provider, records)] : [];
  if (exceptions.length > 0)
    return [...cards, `${read}These need a decision:`, showList(exceptions)].join("\n");
  if (statement !== undefined || hasFile)
    return [...cards, `${read}Our books and ${provider}'s agree${untilWhen(includesToday)}.`].join(
      "\n",
    );
  if (cards.length > 0) return cards.join("\n");
  return sayNothingCalled(provider, carriesMoney);
}

const sayNothingCalled = (provider: string, carriesMoney: boolean): string =>
  carriesMoney
    ? `${provider} has no statement that the service can fetch. Its open orders were queried, and nothing needs a decision. Give a statement file with --file.`
    : `${provider} only answers identity checks, which are no orders. So there is nothing to compare: compare its bill by hand.`;

const untilWhen = (includesToday: boolean): string =>
  includesToday ? "" : " until the end of yesterday. To compare today as well, add --now";

type ComparedRecords = Extract<RecordsCompared, { kind: "compared" }>;

const countProblems = (records: ComparedRecords): number =>
  records.differing + records.notBooked + records.notListed + records.unknown + records.unreadable;

function showRecords(provider: string, records: ComparedRecords): string {
  const { listed, booked, bookedCards, differing, notBooked } = records;
  const { notListed, unknown, unreadable } = records;
  const sentences = [
    `${provider} lists ${countMovements(listed)} of our cards.`,
    booked > 0 &&
      `${countMovements(booked)} had no notice and ${booked === 1 ? "is" : "are"} booked now: ${nameCards(bookedCards)}.`,
    differing > 0 &&
      `${countMovements(differing)} ${differing === 1 ? "is" : "are"} different in our books: see \`alert list\`.`,
    notBooked > 0 && `${countMovements(notBooked)} could not be booked: see \`alert list\`.`,
    notListed > 0 &&
      `Its list lacks ${countMovements(notListed)} of our books: see \`alert list\`.`,
    unknown > 0 &&
      `It lists ${countMovements(unknown)} of cards that our books do not have: see \`alert list\`, with --all for what was closed.`,
    unreadable > 0 &&
      `It lists ${countMovements(unreadable)} without an id: see \`alert list\`, with --all for what was closed.`,
    booked + countProblems(records) === 0 && "Our books have the same.",
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

const CARDS_NAMED = 10;

function nameCards(references: readonly string[]): string {
  const named = references.slice(0, CARDS_NAMED).join(", ");
  const others = references.length - CARDS_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

const countMovements = (count: number) => (count === 1 ? "1 movement" : `${count} movements`);

export function showCompared({ provider, matched, exceptions }: Compared): string {
  const lines =
    matched === 0 ? "" : `${matched === 1 ? "1 line was" : `${matched} lines were`} matched. `;
  return exceptions.length === 0
    ? `${lines}Our books and ${provider}'s agree.`
    : [`${lines}These of ${provider} need a decision:`, showList(exceptions)].join("\n");
}

const countLines = (lines: number) => (lines === 1 ? "1 line was" : `${lines} lines were`);

export function showReport({ providers, accounts }: ReconciliationReport): string {
  const rows = providers.map((one) => {
    const { byOurBooks, byStatements, fees } = one;
    const amounts = [byOurBooks, byStatements, byStatements - byOurBooks, fees];
    return [one.provider, ...amounts.map(writerOf(one)), one.coveredUntil ?? "never"];
  });
  const head = ["PROVIDER", "BOOKS", "STATEMENTS", "DIFFERENCE", "FEES", "READ UNTIL"];
  return [
    ...(rows.length === 0 ? [] : [table(head, rows), ""]),
    ...accounts.filter(isUsed).map(sayExplained),
  ].join("\n");
}

/** Without cards there is no money in dollars, and nothing to say about it. */
const isUsed = ({ currency, ledger, unexplained }: Account): boolean =>
  currency === "NGN" || ledger !== 0n || unexplained !== 0n;

type Account = ReconciliationReport["accounts"][number];

const sayExplained = ({ currency, ledger, unexplained }: Account): string =>
  `The clearing account has ${format(ledger, currency)}, of which ${format(unexplained, currency)} is not explained.`;

/** An item without a difference may be decided already, so it is not shown as an exception. Its fee is shown beside it. */
const kindOf = (one: Item) =>
  differenceOf(one) === 0n ? "both sides agree on the amount" : KINDS[exceptionKind(one)];

export function showOne({ item: one, reference, lines }: ShownItem): string {
  const money = writerOf(one);
  const facts = align([
    ["item", `${one.id} of ${one.provider}: ${kindOf(one)}`],
    ["about", reference ?? one.key],
    ["our books", money(one.ours + one.decided)],
    ["statement", `${money(one.theirs)}, and a fee of ${money(one.fee)}`],
    ["difference", money(differenceOf(one))],
    ...(one.decision === null
      ? []
      : [["decision", `${one.decision} by ${one.decidedBy}: ${one.note}`]]),
  ]);
  if (lines.length === 0) return [...facts, "The statement has no line about it."].join("\n");
  const rows = lines.map((line) => [
    ...[minute(line.at), money(line.amount), money(line.fee), line.lineId, line.text],
  ]);
  return [...facts, "", table(["AT", "AMOUNT", "FEE", "LINE", "TEXT"], rows)].join("\n");
}

export function showDecided({ id, decision, amount, currency }: DecidedItem): string {
  const money = format(amount, currency);
  if (decision === "write_off") return `${money} of item ${id} is written off.`;
  return `${money} of item ${id} is booked. Its counterpart is in suspense.`;
}
