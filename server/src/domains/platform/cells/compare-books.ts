import {
  type CellNumber,
  cellOfProvider,
  providerOfCell,
} from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { StatementLine } from "../../../kernel/providers/ports/statement-source.ts";
import { formatSubject, readSubject } from "../../../kernel/providers/references.ts";
import { SERVICE_BANK } from "../banks/index.ts";
import { readOwner, readRecords } from "../transactions/index.ts";
import { listNotRead, notConnected } from "./errors.ts";
import { type PaidOrder, readModes, readPaid, readSentCredits } from "./queries.ts";
import { raiseCellAlert } from "./raise-cell-alert.ts";
import {
  type BooksDifference,
  type CreditedOrder,
  contradictionIn,
  describeDifferences,
  missingCredit,
} from "./rules.ts";

export interface ComparedBooks {
  readonly cell: CellNumber;
  readonly day: string;
  /** How many transfers and sent credits this cell paid there on that day. */
  readonly paid: number;
  /** How many the other cell credited on that day. */
  readonly credited: number;
  readonly differences: readonly BooksDifference[];
}

export interface ComparisonAsked {
  readonly cell: CellNumber;
  /** A day in Lagos, as 2027-01-31. */
  readonly day: string;
}

const DAY_MS = 86_400_000;
const PAGE_SIZE = 500;
const PAGES_MAX = 4_000;

/**
 * Compares what this cell paid to another one on a day with what the other cell credited, in both modes. Differences
 * raise an alert. The other cell compares the other direction. Throws if the other cell does not answer.
 */
export async function compareBooks(kit: Kit, asked: ComparisonAsked): Promise<ComparedBooks> {
  const { cell, day } = asked;
  if (!kit.providers.cells.numbers.includes(cell)) throw notConnected({ cell });
  const from = new Date(`${day}T00:00:00+01:00`);
  const period = { from, to: new Date(from.getTime() + DAY_MS) };
  const differences: BooksDifference[] = [];
  const credited = new Set<string>();
  for await (const lines of creditedIn(kit, cell, period)) {
    differences.push(...(await judgeCredits(kit, lines)));
    for (const { id } of lines) credited.add(id);
  }
  let paid = 0;
  for await (const orders of paidIn(kit, cell, period)) {
    paid += orders.length;
    // What was paid just before midnight was credited after it, or by the cell that the business has moved to.
    const left = orders.filter((order) => !credited.has(referenceOf(order)));
    differences.push(...(await judgePaid(kit, cell, left)));
  }
  if (differences.length > 0)
    await raiseCellAlert(kit, {
      ...{ kind: "cells.books_differ", subject: `cell ${cell}, ${day}` },
      message: describeDifferences(cell, day, differences),
    });
  return { cell, day, paid, credited: credited.size, differences };
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

async function* creditedIn({ providers }: Kit, cell: CellNumber, period: Period) {
  let page: string | null = null;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const source = providers.cells.received(cell);
    if (source === undefined) throw notConnected({ cell });
    const outcome: Awaited<ReturnType<typeof source.readStatement>> = await source.readStatement(
      period,
      page,
    );
    if (outcome.kind !== "page") throw listNotRead({ cell, why: outcome.why });
    yield outcome.lines;
    if (outcome.next === null) return;
    page = outcome.next;
  }
  throw listNotRead({ cell, why: "it has too many pages" });
}

/** Each credit there needs a transfer here: rows of a business that has moved away stay, as they were. */
async function judgeCredits(
  { database }: Kit,
  lines: readonly StatementLine[],
): Promise<readonly BooksDifference[]> {
  const keys = lines.flatMap(({ id }) => readSubject(id) ?? []);
  const records = await readRecords(database, keys);
  const environments = await readModes(
    database,
    keys.map(({ environmentId }) => environmentId),
  );
  const modes = new Map(environments.map(({ id, mode }) => [id, mode]));
  const sent = await readSentCredits(database, keys);
  const receiverOf = (one: { environmentId: bigint; receiverAccountNumber: string | null }) =>
    `${modes.get(one.environmentId)} ${one.receiverAccountNumber}`;
  const orders = new Map<string | null, CreditedOrder>([
    ...records
      .filter(({ provider }) => cellOfProvider(provider) !== null)
      .map((record) => [record.orderReference, { ...record, to: receiverOf(record) }] as const),
    ...sent.map(
      (credit) => [formatSubject(credit), { ...credit, to: receiverOf(credit) }] as const,
    ),
  ]);
  return lines.flatMap(({ id: reference, amount, text: to }) => {
    const finding = contradictionIn(orders.get(reference), { amount: -amount, to });
    return finding === undefined ? [] : [{ reference, finding }];
  });
}

const referenceOf = (order: PaidOrder): string => order.orderReference ?? formatSubject(order);

async function* paidIn({ database }: Kit, cell: CellNumber, period: Period) {
  const wanted = { provider: providerOfCell(cell), ...period };
  let after: PaidOrder | undefined;
  for (;;) {
    const orders: readonly PaidOrder[] = await readPaid(database, { ...wanted, after }, PAGE_SIZE);
    yield orders;
    after = orders.at(-1);
    if (after === undefined || orders.length < PAGE_SIZE) return;
  }
}

async function judgePaid(
  kit: Kit,
  cell: CellNumber,
  orders: readonly PaidOrder[],
): Promise<readonly BooksDifference[]> {
  const judged = await Promise.all(
    orders.map(async (order) => {
      const finding = missingCredit(await findOutcome(kit, cell, order));
      return finding === undefined ? [] : [{ reference: referenceOf(order), finding }];
    }),
  );
  return judged.flat();
}

async function findOutcome(kit: Kit, cell: CellNumber, order: PaidOrder): Promise<string> {
  const rail = kit.providers.cells.rail(order.mode, providerOfCell(cell));
  if (rail === undefined) throw notConnected({ cell });
  const owner = await readOwner(kit.database, order.environmentId);
  const outcome = await rail.find({
    ...{ environmentId: order.environmentId, reference: referenceOf(order) },
    ...{ amount: order.amount, currency: "NGN", narration: order.description },
    ...{ senderName: owner.businessName, senderAccountNumber: owner.businessCode },
    destination: {
      bankCode: SERVICE_BANK.code,
      accountNumber: order.receiverAccountNumber,
      accountName: order.receiverAccountName,
    },
  });
  return outcome.kind === "unknown" ? outcome.why : outcome.kind;
}
