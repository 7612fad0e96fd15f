import { afterAll, beforeAll, expect, test } from "vitest";
import { createBusiness } from "../src/domains/platform/businesses/index.ts";
import { abortMove, moveBusiness } from "../src/domains/platform/moves/index.ts";
import { readMove } from "../src/domains/platform/moves/queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { toolsOf } from "./support/moves.ts";
import { approveMove, startTwoCells, type TwoCells } from "./support/moving-cells.ts";

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells?.stop());

const stepOf = async (businessId: bigint) =>
  (await readMove(cells.source.kit.database, businessId))?.step;

/** A third cell, by its number: the operator gave the address of its database. */
function wrongTools() {
  const tools = toolsOf(cells);
  const target = { ...tools.target, kit: { ...tools.target.kit, cell: 16 } };
  return { ...tools, target };
}

const WRONG = "leads to cell 16, not to cell 14";

test("a move under way goes on, or is aborted, only with the cell that it goes to", async () => {
  const { kit } = cells.source;
  const { businessId } = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  await approveMove(cells.source, businessId);
  const killed = toolsOf(cells, async (sentence) => {
    if (sentence.startsWith("Cell 14 takes over")) throw new Error("killed");
  });
  await expect(moveBusiness(killed, businessId)).rejects.toThrow("killed");
  expect(await stepOf(businessId)).toBe("inserted");
  await expect(moveBusiness(wrongTools(), businessId)).rejects.toThrow(WRONG);
  await expect(abortMove(wrongTools(), businessId)).rejects.toThrow(WRONG);
  expect(await stepOf(businessId)).toBe("inserted");
  await abortMove(toolsOf(cells), businessId);
  const left = await cells.target.kit.database.many(
    sql`select id from businesses where id = ${businessId}`,
  );
  expect(left).toEqual([]);
  await expect(abortMove(toolsOf(cells), businessId)).rejects.toThrow("no move to abort");
});
