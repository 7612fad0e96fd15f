import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  abortMove,
  moveBusiness,
  proveArrival,
  setMoved,
} from "../src/domains/platform/moves/index.ts";
import { readMove } from "../src/domains/platform/moves/queries.ts";
import { approveProposal, isProposed } from "../src/domains/platform/proposals/index.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import { settingActions } from "../src/setting-actions.ts";
import { toolsOf } from "./support/moves.ts";
import { approveMove, startTwoCells, type TwoCells } from "./support/moving-cells.ts";

let cells: TwoCells;
let businessId: bigint;
beforeAll(async () => {
  cells = await startTwoCells();
  ({ businessId } = cells.source.business);
  await approveMove(cells.source, businessId);
  await moveBusiness(tools(), businessId);
  // The restored cell does not run yet.
  await cells.source.stopWorker();
});
afterAll(() => cells?.stop());

const tools = () => toolsOf(cells);
const moved = () => ({ businessId, toCell: 14 });
const run = (statement: Sql) => cells.source.kit.database.run(statement);

const become = (step: "closed" | null) =>
  run(sql`update businesses set move_step = ${step}, moved_to = null where id = ${businessId}`);

beforeEach(() => run(sql`delete from business_move_jobs`));

/** The business as in a backup that was made before the move was approved. */
const stepBefore = async () => {
  await become(null);
  await run(sql`delete from business_moves where business_id = ${businessId}`);
};

/** The business as in a backup that was made while a move was at this step. */
const stepBack = async (step: string) => {
  await become("closed");
  await run(sql`
    insert into business_moves (business_id, to_cell, step, asked_by, asked_at)
    values (${businessId}, 14, ${step}, 'amina', now())
    on conflict (business_id) do update set step = excluded.step`);
};

test("a backup from the middle of the move is not aborted, and says what to do", async () => {
  await stepBack("closed");
  await expect(abortMove(tools(), businessId)).rejects.toThrow(
    /The other cell has taken the business over.* run `cell moved`/,
  );
  const row = await cells.source.kit.database.one(
    sql`select move_step as step from businesses where id = ${businessId}`,
  );
  expect(row).toEqual({ step: "closed" });
});

test("a move that the backup says is under way does not go on if a third cell serves the business", async () => {
  const { kit, directUrl } = tools().source;
  const asked: string[] = [];
  const rail = (_mode: string, cell: string) => ({
    nameOf: async () => {
      asked.push(cell);
      return { kind: cell === "cell16" ? "found" : "not_found" };
    },
  });
  const cellsOfThree = Object.create(kit.providers.cells, {
    ...{ numbers: { value: [14, 15, 16] }, rail: { value: rail } },
  });
  const providers = Object.create(kit.providers, { cells: { value: cellsOfThree } });
  const restored = { ...tools(), source: { kit: { ...kit, providers }, directUrl } };
  for (const step of ["draining", "closed", "inserted"]) {
    await stepBack(step);
    await expect(moveBusiness(restored, businessId)).rejects.toThrow(
      /^Cell 16 serves the business\..* run `cell moved`/,
    );
  }
  expect(asked.slice(0, 2)).toEqual(["cell15", "cell16"]);
});

test("a move counts as done only if the other cell proves it", async () => {
  await expect(proveArrival(tools(), { ...moved(), businessId: 1n })).rejects.toThrow(
    "has not taken business",
  );
  const other = { ...tools().target, kit: { ...cells.target.kit, cell: 15 } };
  await expect(proveArrival({ ...tools(), target: other }, moved())).rejects.toThrow();
  await cells.target.kit.database.run(sql`
    update arrived_businesses set activated_at = null where business_id = ${businessId}`);
  await expect(proveArrival(tools(), moved())).rejects.toThrow("has not taken business");
  await cells.target.kit.database.run(sql`
    update arrived_businesses set activated_at = now() where business_id = ${businessId}`);
});

test.each([
  ["before the move", stepBefore],
  ["the middle of the move", () => stepBack("inserted")],
  // That move was aborted, and a later one moved the business.
  ["the middle of an abort", () => stepBack("aborting")],
])("two people say so in a cell restored from %s, and its old work is gone", async (_when, restore) => {
  await restore();
  await run(sql`
    insert into business_move_jobs (business_id, id, task, payload, run_at, attempts, max_attempts, priority)
    values (${businessId}, 1, 'outgoing.send', '{}', now(), 0, 25, 0)`);
  const { id } = await cells.source.kit.database.one<{ id: bigint }>(
    sql`select id from environments where business_id = ${businessId} and mode = 'test'`,
  );
  const job = JSON.stringify({ environmentId: String(id) });
  await run(sql`select graphile_worker.add_job('outgoing.send', ${job}::json)`);
  await run(sql`update graphile_worker._private_jobs set locked_at = now()`);
  await run(sql`
    insert into timers (environment_id, id, task, payload, due_at, fires_at)
    values (${id}, 1, 'test', '{}', now(), now())`);
  const arrival = await proveArrival(tools(), moved());
  const asked = await setMoved(cells.source.kit, arrival, "amina");
  if (!isProposed(asked)) throw new Error("a second person approves it");
  const again = setMoved(cells.source.kit, arrival, "amina");
  await expect(again).rejects.toThrow("already waits for approval of this");
  const alone = approveProposal(cells.source.kit, settingActions, {
    id: asked.proposalId,
    by: "amina",
  });
  await expect(alone).rejects.toMatchObject({ code: "approval_required" });
  const approval = { id: asked.proposalId, by: "bola" };
  const { result } = await approveProposal(cells.source.kit, settingActions, approval);
  expect(result).toEqual({ ...moved(), postedSince: 0 });
  const left = await cells.source.kit.database.one(sql`
    select (select count(*)::integer from graphile_worker._private_jobs
            where payload->>'environmentId' = ${String(id)}) as jobs,
           (select count(*)::integer from timers where environment_id = ${id}) as timers,
           (select count(*)::integer from business_move_jobs) as taken,
           (select moved_to from businesses where id = ${businessId}) as "movedTo"`);
  expect(left).toEqual({ jobs: 0, timers: 0, taken: 0, movedTo: 14 });
  expect((await readMove(cells.source.kit.database, businessId))?.step).toBe("done");
  await expect(setMoved(cells.source.kit, arrival, "amina")).rejects.toThrow("moved to cell 14");
});
