import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../../api/answer.ts";
import { api, UNATTENDED } from "../../api/client.ts";
import type { CommandAnswer } from "../../api/commands.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface LedgerReport {
  readonly proven: boolean;
  readonly transactions: number;
  readonly entries: number;
  readonly accounts: number;
  readonly comparedRows: number;
  readonly links: number;
  readonly digestedRows: number;
  readonly durationMs: number;
  readonly currencies: readonly {
    readonly currency: "NGN" | "USD";
    readonly entriesSum: number;
    readonly checkedSum: number;
  }[];
  /** One sentence each. */
  readonly findings: readonly string[];
  readonly findingsOmitted: number;
}

export interface PastVerification
  extends Pick<LedgerReport, "proven" | "transactions" | "entries" | "accounts" | "digestedRows"> {
  readonly at: string;
  readonly by: string;
  readonly faults: number;
  readonly firstFault: string | null;
  /** How many last days of digested rows were compared. Null: all. */
  readonly days: number | null;
  readonly seconds: number;
}

export const historyQuery = commandQuery<readonly PastVerification[]>("ledger verifications");

/** Verifies the books, under a name by which its progress is asked for. */
export async function verifyLedger(
  run: string,
  headers: Readonly<Record<string, string>>,
): Promise<LedgerReport> {
  const body = { name: "ledger verify", parameters: {}, run };
  const answer: CommandAnswer = await readData(api.POST("/commands/run", { headers, body }));
  return answer.data as LedgerReport;
}

const ASKED_EVERY_MS = 1_000;

export const progressQuery = (run: string | undefined) =>
  queryOptions({
    queryKey: ["console", "progress", run],
    queryFn: ({ signal }) =>
      readData(
        api.GET("/commands/progress", {
          ...{ params: { query: { run: run ?? "" } }, headers: UNATTENDED, signal },
        }),
      ),
    enabled: run !== undefined,
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
  });
