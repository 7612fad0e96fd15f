import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { showBalance } from "../../platform/businesses/index.ts";
import { previewApproval } from "../transfers/index.ts";
import { findUnchecked } from "./check-names.ts";
import { type CheckedRow, checkRows, type FilePlace } from "./check-rows.ts";
import { countOutcomes } from "./count-outcomes.ts";
import { bulkFileNotFound } from "./errors.ts";
import { fileReference } from "./file-reference.ts";
import { countWarnings, type FileTotal, priceRows } from "./price-rows.ts";
import { readRowOutcomes } from "./progress-queries.ts";
import { type BulkFile, readBulkFile } from "./queries.ts";

export interface FileAsked extends FilePlace {
  readonly businessId: bigint;
  readonly userId: string;
  readonly id: bigint;
}

/** Returns a file without its rows: what would be sent now, or how far what was sent is. */
export async function showBulkFile(kit: Kit, asked: FileAsked) {
  const file = await requireFile(kit, asked);
  return {
    reference: fileReference(file.id),
    name: file.name,
    state: file.state,
    version: file.version,
    madeBy: file.makerName,
    createdAt: file.createdAt,
    updatedAt: file.updatedAt,
    rows: file.rows.length,
    draft: file.state === "draft" ? await showDraft(kit, asked, file) : null,
    sent: file.state === "sent" ? await showSent(kit, file) : null,
  };
}

/** Throws `not_found` if this environment has no such file. */
export async function requireFile(
  { database }: Kit,
  { environmentId, id }: Pick<FileAsked, "environmentId" | "id">,
): Promise<BulkFile> {
  const file = await readBulkFile(database, environmentId, id);
  if (file === undefined) throw bulkFileNotFound();
  return file;
}

async function showDraft(kit: Kit, asked: FileAsked, file: BulkFile) {
  const { environmentId } = asked;
  const checked = await checkRows(kit, asked, file.rows);
  const total = await priceRows(kit.database, environmentId, checked);
  const { available } = await showBalance(kit.database, environmentId);
  const unchecked = await findUnchecked(kit, environmentId, checked);
  return {
    counts: countStates(checked),
    warnings: countWarnings(checked),
    /** Accounts whose banks were not asked for the name yet, or did not answer. */
    namesMissing: unchecked.length,
    total: presentTotal(total),
    available,
    left: toDecimal(BigInt(Math.round(available * 100)) - total.total),
    approval: await previewApproval(kit, { ...asked }, total.amount),
  };
}

function countStates(rows: readonly CheckedRow[]) {
  const counts = { error: 0, warning: 0, ready: 0, skipped: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

const presentTotal = ({ amount, fee, stampDuty, total, ...counts }: FileTotal) => ({
  ...counts,
  amount: toDecimal(amount),
  fee: toDecimal(fee),
  stampDuty: toDecimal(stampDuty),
  total: toDecimal(total),
});

async function showSent({ database }: Kit, file: BulkFile) {
  const { environmentId, id, sentAmount, sentCharges } = file;
  const outcomes = await readRowOutcomes(database, environmentId, id);
  const amount: Minor = sentAmount ?? 0n;
  return {
    at: file.sentAt,
    by: file.sentBy,
    transfers: file.sentCount ?? 0,
    amount: toDecimal(amount),
    total: toDecimal(amount + (sentCharges ?? 0n)),
    needsApproval: file.neededApproval ?? false,
    counts: countOutcomes(outcomes),
  };
}
