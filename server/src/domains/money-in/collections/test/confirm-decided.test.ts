import { afterEach, expect, test, vi } from "vitest";
import {
  confirmIn,
  decide,
  dueOf,
  sendSilently,
  sentAs,
} from "../../../../../test/support/sent-credits.ts";
import { type TestCell, useLinkedCells } from "../../../../../test/support/two-cells.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { FindOutcome } from "../../../../kernel/providers/ports/bank-rail.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});
afterEach(() => confirmIn(one.kit, 24 * 365));

/** Credits that were decided as failed. Their cell answers again. */
async function decideMany(count: number): Promise<readonly string[]> {
  const references: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { reference } = await sendSilently(one, other);
    await decide(one.kit, reference, "failed");
    vi.restoreAllMocks();
    references.push(reference);
  }
  return references;
}

/** Makes the cell answer this way. Returns the references that it is asked about, in order. */
function answering(answer: (asked: number) => FindOutcome | Promise<FindOutcome>) {
  const asked: string[] = [];
  const rail = present(one.kit.providers.cells.rail("test", "cell14"), "the rail");
  const find: typeof rail.find = async ({ reference }) => {
    asked.push(reference);
    return await answer(asked.length);
  };
  vi.spyOn(one.kit.providers.cells, "rail").mockReturnValue({ ...rail, find });
  return asked;
}

const UNKNOWN: FindOutcome = { kind: "unknown", why: "mismatch", answered: true };
const DOWN: FindOutcome = { kind: "unavailable", why: "switched_off" };

test("one night asks about all decided credits, batch after batch", async () => {
  const references = await decideMany(5);
  await confirmIn(one.kit, 2, { batchSize: 2, batchesMax: 3 });
  for (const reference of references)
    expect(await sentAs(one.kit, reference)).toMatchObject({ confirmedAt: expect.any(Date) });
});

test("one night asks about no credit twice, and the next one asks first about what was left", async () => {
  const references = await decideMany(5);
  const asked = answering(() => UNKNOWN);
  const limits = { batchSize: 2, batchesMax: 2 };
  await confirmIn(one.kit, 2, limits);
  expect(asked).toEqual(references.slice(0, 4));
  await confirmIn(one.kit, 26, limits);
  expect(asked.slice(4)).toEqual([...references.slice(4), ...references.slice(0, 3)]);
  vi.restoreAllMocks();
});

test("a credit at which one night ends does not keep the next night from the others", async () => {
  const references = await decideMany(3);
  const limits = { batchSize: 2, batchesMax: 2 };
  const asked = answering((count) => {
    if (count === 2) throw new Error("the worker dies");
    return count === 1 ? DOWN : UNKNOWN;
  });
  await confirmIn(one.kit, 2, limits);
  await expect(confirmIn(one.kit, 26, limits)).rejects.toThrow("the worker dies");
  await confirmIn(one.kit, 50, limits);
  const [first, second, third] = references;
  expect(asked).toEqual([first, second, third, first, second]);
  vi.restoreAllMocks();
});

test("a cell at which the worker fails does not keep it from the other cells", async () => {
  const [failing = "", other] = await decideMany(2);
  const { id } = dueOf(failing);
  const sendTo = (cell: number) =>
    one.kit.database.run(sql`update sent_credits set provider = ${`cell${cell}`} where id = ${id}`);
  await sendTo(13);
  const asked = answering((count) => {
    if (count === 1) throw new Error("the worker dies");
    return UNKNOWN;
  });
  const { cells } = one.kit.providers;
  const both = Object.create(cells, { numbers: { value: [13, 14] } });
  const kit = {
    ...one.kit,
    providers: Object.create(one.kit.providers, { cells: { value: both } }),
  };
  await expect(confirmIn(kit, 2)).rejects.toThrow("the worker dies");
  expect(asked).toEqual([failing, other]);
  await sendTo(14);
  vi.restoreAllMocks();
});
