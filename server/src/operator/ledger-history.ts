import { listActions, recordAction } from "../domains/platform/audit/index.ts";
import { isStandby } from "../kernel/database/status-queries.ts";
import type { Kit } from "../kernel/kit.ts";
import type { LedgerReport } from "../kernel/ledger/verify/report.ts";
import { minute, table } from "./align-columns.ts";
import type { Session } from "./command.ts";

/** A past verification, as recorded in the audit log. */
export interface PastVerification {
  readonly at: Date;
  readonly by: string;
  readonly proven: boolean;
  readonly faults: number;
  /** Null: no fault was found. */
  readonly firstFault: string | null;
  readonly transactions: number;
  readonly entries: number;
  readonly accounts: number;
  readonly digestedRows: number;
  /** For how many of the last days digested rows were compared. Null: for all days. */
  readonly days: number | null;
  readonly seconds: number;
}

const ACTION = "ledger.verify";

/**
 * The audit log is digested, so a result cannot be changed unnoticed. A standby can verify, but cannot record the
 * result.
 */
export async function recordVerification(
  { kit, by }: Pick<Session, "kit" | "by">,
  report: LedgerReport,
  newestDays: number | undefined,
): Promise<void> {
  if (await isStandby(kit.database)) return;
  const { transactions, entries, accounts, digestedRows, findings } = report;
  const result: Omit<PastVerification, "at" | "by"> = {
    proven: findings.length === 0,
    faults: findings.length + report.findingsOmitted,
    firstFault: findings[0] ?? null,
    ...{ transactions, entries, accounts, digestedRows },
    days: newestDays ?? null,
    seconds: Math.round(report.durationMs / 100) / 10,
  };
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, { by, action: ACTION, details: { ...result } }),
  );
}

export async function listVerifications(
  kit: Kit,
  page: number | undefined,
): Promise<readonly PastVerification[]> {
  const actions = await listActions(kit, { action: ACTION, page });
  return actions.map(({ at, by, details }) => ({
    // `recordVerification` alone writes this action.
    ...(details as unknown as Omit<PastVerification, "at" | "by">),
    ...{ at, by },
  }));
}

/** Says what the last verification of a cell found. A move into it proves its own business only. */
export async function describeLastVerification(kit: Kit): Promise<string> {
  const [last] = await listVerifications(kit, undefined);
  if (last === undefined)
    return `The books of cell ${kit.cell} were not verified yet. Run \`ledger verify\` there.`;
  const verified = `The last \`ledger verify\` of cell ${kit.cell} was at ${minute(last.at)}`;
  return last.proven
    ? `${verified}, and found no fault.`
    : `${verified}, and found ${nameFaults(last)}`;
}

const nameFaults = ({ faults, firstFault }: PastVerification): string =>
  `${faults} ${faults === 1 ? "fault" : "faults"}: ${firstFault}`;

export function showVerifications(verifications: readonly PastVerification[]): string {
  if (verifications.length === 0) return "The ledger was not verified yet. Run `ledger verify`.";
  const rows = verifications.map((one) => [
    ...[minute(one.at), one.by],
    one.proven ? "verified" : nameFaults(one),
    ...[one.entries, one.digestedRows, one.seconds].map((number) => number.toLocaleString("en-US")),
  ]);
  return table(["WHEN", "BY", "RESULT", "ENTRIES", "DIGESTED ROWS", "SECONDS"], rows);
}
