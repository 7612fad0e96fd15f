import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import {
  type JudgedRow,
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import {
  countPostings,
  type Progress,
  readRecords,
  readRecordsAfter,
  referenceOf,
  statusAt,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { readSharedHolds, type SharedHold } from "./queries.ts";
import { PROGRESS_HELD } from "./rules.ts";

const nameOf = (record: Transaction) => `Record ${referenceOf(record)} (${nameRow(record)})`;

/** Proves that each order's hold and postings agree with its progress: held, settled or refunded. */
export const orders: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const records = await readRecordsAfter(tx, range, limit);
    const held = records.filter(({ progress }) => progress !== null);
    const keys = held.flatMap(({ environmentId, holdId }) =>
      holdId === null ? [] : [{ environmentId, id: holdId }],
    );
    const unique = [...new Map(keys.map((key) => [nameRow(key), key])).values()];
    const shared = await readSharedHolds(tx, unique, PROGRESS_HELD);
    const holds = new Map(shared.map((hold) => [nameRow(hold), hold]));
    const settled = new Map<string, number>();
    for (const { kind, count, ...key } of await countPostings(tx, held)) {
      const change = (SETTLES[kind] ?? 0) * count;
      settled.set(nameRow(key), (settled.get(nameRow(key)) ?? 0) + change);
    }
    return records.map((record) => {
      const { environmentId, id, holdId } = record;
      const hold = holdId === null ? undefined : holds.get(nameRow({ environmentId, id: holdId }));
      const fault = faultOf(record, hold, settled.get(nameRow(record)) ?? 0);
      return { environmentId, id, fault };
    });
  },
};

/** How a posting of each kind changes the number of settlements of an order. */
const SETTLES: Readonly<Record<string, number>> = {
  outgoing_settled: 1,
  outgoing_charged_late: 1,
  outgoing_returned: -1,
};

function faultOf(
  record: Transaction,
  hold: SharedHold | undefined,
  settled: number,
): string | null {
  const { progress } = record;
  if (progress === null) return null;
  return endFaultOf(record, progress, settled) ?? holdFaultOf(record, hold);
}

/** Why the record's end disagrees with its postings; null if they agree. */
function endFaultOf(record: Transaction, progress: Progress, settled: number): string | null {
  const { status, settledAmount, amount, type, provider } = record;
  if (status !== statusAt(progress))
    return `${nameOf(record)} has the status ${status}, which does not fit its progress ${progress}.`;
  const isSettled = progress === "settled";
  if (settledAmount !== (isSettled ? amount : 0n))
    return `${nameOf(record)} is ${progress} and records that ${settledAmount} of ${amount} was settled.`;
  // An approved transfer to another business of this cell is posted under the link of its session.
  const isWithin = type === "InternalTransfer" && provider === null;
  if (!isWithin && settled !== (isSettled ? 1 : 0))
    return `${nameOf(record)} is ${progress}, and the ledger has settled it ${settled} times.`;
  return null;
}

function holdFaultOf(record: Transaction, hold: SharedHold | undefined): string | null {
  const { holdId } = record;
  if (hold === undefined || hold.accountId !== record.accountId)
    return `${nameOf(record)} has hold ${holdId}, which its account does not have.`;
  if (hold.amount !== hold.cost)
    return `${nameOf(record)}: hold ${holdId} was of ${hold.amount}, and its records cost ${hold.cost}.`;
  if (hold.remaining !== hold.openCost) {
    const open = `its records still hold ${hold.openCost}`;
    return `${nameOf(record)}: hold ${holdId} has ${hold.remaining} remaining, and ${open}.`;
  }
  return null;
}

/** Proves that a settlement or a return posts the order's amount, fee, VAT and stamp duty. */
export const orderPostings = provePostings({
  kinds: Object.keys(SETTLES),
  read: readRecords,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, record: Transaction | undefined): readonly string[] {
  if (record === undefined)
    return [
      `Ledger transaction ${nameRow(posting)} belongs to record ${posting.linkId}, which does not exist.`,
    ];
  const { amount, fee, vat, stampDuty } = record;
  const isReturn = posting.kind === "outgoing_returned";
  const { carried, other } = carriedOf(posting, record);
  const moved = isReturn ? -carried : carried + posting.suspense;
  const hasCharges =
    posting.fees === fee - vat && posting.vat === vat && posting.stampDuty === stampDuty;
  // Another posting refunds the charges of a returned order.
  if (moved === amount && other === 0n && (isReturn || hasCharges)) return [];
  const charges = posting.fees + posting.vat + posting.stampDuty;
  return [
    `${nameOf(record)} is of ${amount} with charges of ${fee + stampDuty}, and the ledger moved ${moved} with ${charges}.`,
  ];
}

/**
 * What the account of the order's provider received, and what the other account received. Cells have their own account.
 */
const carriedOf = ({ clearing, betweenCells }: LinkedPosting, { provider }: Transaction) =>
  cellOfProvider(provider) === null
    ? { carried: clearing, other: betweenCells }
    : { carried: betweenCells, other: clearing };
