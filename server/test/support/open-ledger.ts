import type { PipelineSettings } from "../../src/kernel/database/pipeline.ts";
import { Ledger, type LedgerSettings } from "../../src/kernel/ledger/queue/ledger.ts";

// Imports the ledger alone, and no test runner: a process that only runs a ledger loads a tenth of the program.

export const nowMs = () => performance.now();

export const pipelineSettings = (url: string): PipelineSettings => ({
  url,
  applicationName: "ledger under test",
  namedStatements: true,
});

export interface TestLedger {
  readonly ledger: Ledger;
  /** The errors of failed groups, whether or not a later attempt succeeded. */
  readonly failures: unknown[];
  readonly failingOperations: { operation: string; environmentId: bigint; error: unknown }[];
  readonly sizes: number[];
}

export function openLedger(url: string, settings: Partial<LedgerSettings> = {}): TestLedger {
  const failures: unknown[] = [];
  const failingOperations: TestLedger["failingOperations"] = [];
  const sizes: number[] = [];
  const ledger = new Ledger({
    connection: pipelineSettings(url),
    firstSlot: 0,
    nowMs,
    onGroup: ({ size, failure }) => {
      sizes.push(size);
      if (failure !== undefined) failures.push(failure);
    },
    onFailingOperation: (operation, environmentId, error) =>
      failingOperations.push({ operation, environmentId, error }),
    ...settings,
  });
  return { ledger, failures, failingOperations, sizes };
}
