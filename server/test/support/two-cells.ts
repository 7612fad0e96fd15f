import { afterAll, beforeAll, expect } from "vitest";
import { buildWorker, tasksOf } from "../../src/app.ts";
import { connectCell } from "../../src/domains/platform/cells/index.ts";
import type { CellNumber } from "../../src/kernel/cells/cell-number.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { openAccountNumber } from "../../src/kernel/ledger/chart.ts";
import { verifyLedger } from "../../src/kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../../src/modules.ts";
import { startTestService, type TestService } from "./service.ts";

/** A whole service with a number, and its worker. */
export interface TestCell extends TestService {
  readonly number: CellNumber;
  readonly testEnvironment: bigint;
  startWorker(): Promise<{ stop(): Promise<void> }>;
}

const SECRET = "the_secret_that_both_of_these_cells_know";

/** Two cells that are not connected yet, each with a database of its own. */
export async function startTwoCells(): Promise<readonly [TestCell, TestCell]> {
  return [await startCell(12), await startCell(14)];
}

async function startCell(number: CellNumber): Promise<TestCell> {
  const service = await startTestService([], { cell: number });
  const { kit, business } = service;
  const { id: testEnvironment } = await kit.database.one<{ id: bigint }>(
    sql`select id from environments where mode = 'test' and business_id = ${business.businessId}`,
  );
  return {
    ...{ ...service, number, testEnvironment },
    async startWorker() {
      const worker = buildWorker(kit, kit.database.url, tasksOf(kit));
      await worker.start();
      return { stop: () => worker.stop(5_000) };
    },
  };
}

/** Connects a cell with another one at this address. */
export const link = (from: TestCell, to: TestCell, url = to.url) =>
  connectCell(from.kit, {
    ...{ number: to.number, url, isHome: false, secret: SECRET, by: "tests" },
  });

/** Connects each cell with the other. */
export async function linkBoth(one: TestCell, other: TestCell): Promise<void> {
  await link(one, other);
  await link(other, one);
}

/** The sum of the accounts between cells, in one cell. */
export async function betweenCells({ kit }: TestCell): Promise<bigint> {
  const { sum } = await kit.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_open_balances
    where account = ${openAccountNumber("inter_cell", "NGN")}`);
  return sum;
}

/** What the verifier finds wrong in the books of a cell. */
export async function findingsIn({ kit }: TestCell) {
  const options = { nowMs: () => performance.now(), proofs: proofsOf() };
  return (await verifyLedger(kit.database, options)).findings;
}

/** Gives a test file two connected cells. After its last test the books of both must be sound. */
export function useLinkedCells(use: (one: TestCell, other: TestCell) => void): void {
  let cells: readonly TestCell[] = [];
  beforeAll(async () => {
    const [one, other] = await startTwoCells();
    cells = [one, other];
    await linkBoth(one, other);
    use(one, other);
  });
  afterAll(async () => {
    for (const cell of cells) expect(await findingsIn(cell)).toEqual([]);
    for (const cell of cells) await cell.stop();
  });
}
