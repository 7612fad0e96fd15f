import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreatedBusiness,
  createBusiness,
  findCurrentKeys,
} from "../src/domains/platform/businesses/index.ts";
import { abortMove, moveBusiness } from "../src/domains/platform/moves/index.ts";
import { present } from "../src/kernel/assert.ts";
import type { Database } from "../src/kernel/database/database.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { nameOf } from "../src/kernel/moving/moved-table.ts";
import { tablesOfMoves, toolsOf, verify } from "./support/moves.ts";
import { approveMove, startTwoCells, type TwoCells } from "./support/moving-cells.ts";
import { type Answered, ask } from "./support/service.ts";

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells?.stop());

interface Place {
  readonly url: string;
  readonly business: CreatedBusiness;
}

let keys = 0;

/** A transfer of the business, with a key of its own unless one is given. */
function pay({ url, business }: Place, to: string, idempotencyKey = `key ${++keys}`) {
  return ask(
    { url, business },
    {
      ...{ path: "/api/v1/business/single", idempotencyKey },
      body: {
        ...{ amount: 100, narration: "Rent", phoneNumber: "08031234567" },
        ...{ destinationBankCode: "SERVICE", destinationAccountNumber: to },
        destinationAccountName: "Adire Market",
      },
    },
  );
}

async function newBusiness(): Promise<{ place: Place; paid: Answered }> {
  const business = await createBusiness(cells.source.kit, { name: "Baobab Foods", approved: true });
  const place = { url: cells.source.url, business };
  const paid = await pay(place, cells.source.business.serviceAccountNumber, "first");
  expect([paid.status, paid.body.error]).toEqual([200, null]);
  return { place, paid };
}

function startMove(businessId: bigint, stopAt: string, times: number): ChildProcess {
  const script = join(import.meta.dirname, "support/run-move.ts");
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    env: {
      ...{ PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
      ...{ SOURCE_URL: cells.source.kit.database.url, TARGET_URL: cells.target.kit.database.url },
      ...{ BUSINESS: String(businessId), STOP_AT: stopAt, STOP_TIMES: String(times) },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills the move when it prints this sentence. False if the move ended before. */
async function killAt(businessId: bigint, stopAt: string, times = 1): Promise<boolean> {
  const move = startMove(businessId, stopAt, times);
  const [said] = await once(present(move.stdout, "the output"), "data");
  const isStopped = String(said).startsWith("stopped");
  if (isStopped) move.kill("SIGKILL");
  await once(move, "exit");
  return isStopped;
}

/**
 * Whether a cell would accept a transfer, judged by its rows. If the cell has keys of the business, the test tries
 * them.
 */
async function serves({ database }: { database: Database }, businessId: bigint): Promise<boolean> {
  const row = await database.maybeOne<{ isOpen: boolean }>(sql`
    select move_step is null and moved_to is null as "isOpen" from businesses where id = ${businessId}`);
  return row?.isOpen === true;
}

const isSoak = Boolean(process.env["KASUWA_SOAK"]);

/** The sentences of a move in order, and how often to let each pass. A soak uses all of them. */
const ALL_KILLS = [
  ["The keys of the business", 1],
  ["The business is closed", 1],
  ["Copied part", 1],
  ["Copied part", 6],
  ["Compared part", 1],
  ["Compared part", 6],
  ["The rows are the same", 1],
  ["The books of the business", 1],
  ["Cell 14 takes over", 1],
  ["Cell 14 opens", 1],
] as const;

/** During the copy, and on both sides of the deciding commit. */
const KILLS = ALL_KILLS.filter(
  ([sentence, times]) =>
    isSoak ||
    (sentence === "Copied part" && times > 1) ||
    ["Cell 14 takes over", "Cell 14 opens"].includes(sentence),
);

test("a move that is killed at any step can be continued, and two cells never both serve the business", {
  timeout: 300_000,
}, async () => {
  const { source, target } = cells;
  const { place, paid } = await newBusiness();
  const { businessId } = place.business;
  await approveMove(source, businessId);
  for (const [sentence, times] of KILLS) {
    expect(await killAt(businessId, sentence, times), sentence).toBe(true);
    const both = [await serves(source.kit, businessId), await serves(target.kit, businessId)];
    expect(both, sentence).toEqual([false, false]);
    // The process remembers for a second what the payment before it found.
    await sleep(1_000);
    const { status } = await pay(place, source.business.serviceAccountNumber);
    expect(status, sentence).toBe(sentence.startsWith("Cell 14 opens") ? 421 : 503);
  }
  // Here it goes on to its end.
  const goOn = async () =>
    expect((await moveBusiness(toolsOf(cells), businessId)).step).toBe("done");
  await goOn();
  expect([await serves(source.kit, businessId), await serves(target.kit, businessId)]).toEqual([
    false,
    true,
  ]);

  // As if the process had ended before it recorded the end: the keys are not issued twice.
  const count = () =>
    target.kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from api_keys key join environments environment on environment.id = key.environment_id
      where environment.business_id = ${businessId}`);
  const before = await count();
  await source.kit.database.run(sql`
    update business_moves set step = 'switched' where business_id = ${businessId}`);
  await goOn();
  expect(await count()).toEqual(before);

  const issued = present(await findCurrentKeys(target.kit, place.business), "the new keys");
  const there = { url: target.url, business: { ...place.business, ...issued } };
  const again = await pay(there, source.business.serviceAccountNumber, "first");
  expect(again.body.data).toEqual(paid.body.data);
  expect(await verify(source.kit)).toEqual([]);
  expect(await verify(target.kit)).toEqual([]);
});

test("an aborted move leaves nothing in the other cell, and the business goes on here", async () => {
  const { source, target } = cells;
  const { place } = await newBusiness();
  const { businessId } = place.business;
  for (const [sentence, times] of [
    ["Copied part", 4],
    ["Cell 14 takes over", 1],
  ] as const) {
    await approveMove(source, businessId);
    expect(await killAt(businessId, sentence, times)).toBe(true);
    await abortMove(toolsOf(cells), businessId);
    expect([await serves(source.kit, businessId), await serves(target.kit, businessId)]).toEqual([
      true,
      false,
    ]);
    const { status } = await pay(place, source.business.serviceAccountNumber);
    expect(status).toBe(200);
    expect(await rowsLeft(businessId)).toEqual([]);
    expect(await verify(target.kit)).toEqual([]);
  }
  await approveMove(source, businessId);
  expect((await moveBusiness(toolsOf(cells), businessId)).step).toBe("done");
  expect(await verify(source.kit)).toEqual([]);
  expect(await verify(target.kit)).toEqual([]);
});

/** The tables of the other cell that have rows of the business. */
async function rowsLeft(businessId: bigint): Promise<string[]> {
  const { database } = cells.target.kit;
  const environments = await cells.source.kit.database.many<{ id: bigint }>(
    sql`select id from environments where business_id = ${businessId}`,
  );
  const ids = environments.map(({ id }) => String(id));
  const left: string[] = [];
  for (const table of tablesOfMoves.tables) {
    const name = { text: nameOf(table), values: [] };
    const { by = "environment" } = table;
    if (by === "member" || by === "evidence") continue;
    const condition =
      by === "environment"
        ? sql`environment_id = any(${ids}::bigint[])`
        : sql`${sql.identifier(table.column ?? "business_id")} = ${businessId}`;
    const { has } = await database.one<{ has: boolean }>(
      sql`select exists (select from ${name} where ${condition}) as has`,
    );
    if (has) left.push(nameOf(table));
  }
  return left;
}
