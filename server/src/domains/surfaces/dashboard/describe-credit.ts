import { format } from "../../../kernel/money.ts";
import {
  readSettlements,
  settlementReference,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";
import { readArrival, readSettlementOf } from "./timeline-queries.ts";

/** Returns the entries that only incoming money has: the notice of the bank, and its settlement. */
export async function describeCredit(
  scope: TraceScope,
  record: Transaction,
): Promise<readonly TimelineEntry[]> {
  if (record.postingType !== "Credit") return [];
  const [arrival, settlement] = await Promise.all([
    describeArrival(scope, record),
    describeSettlement(scope, record),
  ]);
  return [...arrival, ...settlement];
}

async function describeArrival(
  { database, environmentId }: TraceScope,
  record: Transaction,
): Promise<readonly TimelineEntry[]> {
  const arrival = await readArrival(database, environmentId, record.id);
  if (arrival === undefined) return [];
  const { amount, currency, senderName, createdAt } = record;
  const from = senderName === null ? "" : ` from ${senderName}`;
  return [
    entry({
      at: createdAt,
      kind: "notice",
      title: `${arrival.provider} reported a credit`,
      text: `${format(amount, currency)}${from}. Session ${arrival.sessionId}`,
      raw: { ...arrival },
    }),
  ];
}

async function describeSettlement(
  { database, environmentId }: TraceScope,
  { id, settlesAt }: Transaction,
): Promise<readonly TimelineEntry[]> {
  if (settlesAt === null) return [];
  const [known] = await readSettlements(database, environmentId, [id]);
  if (known === undefined) return [];
  const settlement = await readSettlementOf(database, environmentId, known.settlementId);
  if (settlement === undefined || settlement.settledAt === null) return [];
  const reference = settlementReference(settlement.id);
  return [
    entry({
      at: settlement.settledAt,
      kind: "settlement",
      title: "Became available",
      text: `With settlement ${reference}`,
      tone: "good",
      reference,
      raw: { ...settlement, id: reference },
    }),
  ];
}
