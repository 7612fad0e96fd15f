import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildKit, closeKit } from "../src/app.ts";
import { NO_METRICS } from "../src/build-kit.ts";
import { type CreatedBusiness, createBusiness } from "../src/domains/platform/businesses/index.ts";
import {
  abortMove,
  checkBefore,
  moveBusiness,
  previewMove,
  setCell,
  withdrawMove,
} from "../src/domains/platform/moves/index.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import type { Kit } from "../src/kernel/kit.ts";
import { createLogger } from "../src/kernel/log.ts";
import { runOperator } from "../src/operator/run-operator.ts";
import { operatorSettings, runProcess } from "../src/operator/test/operator-process.ts";
import { createTestDatabase, type TestDatabase } from "./support/databases.ts";
import { MASTER_KEYS } from "./support/master-keys.ts";
import { TARGET_KEYS, toolsOf } from "./support/moves.ts";
import { approveMove } from "./support/moving-cells.ts";

let source: TestDatabase;
let target: TestDatabase;
let kit: Kit;
/** The new cell, from the time when it has the lookup secret of the old one. */
let targetKit: Kit;
let business: CreatedBusiness;
let env: Record<string, string>;

const kitOn = (databaseUrl: string, masterKeys: typeof MASTER_KEYS, cell: number) =>
  buildKit({
    ...{ databaseUrl, namedStatements: true, poolSize: 2, masterKeys, cell },
    ...{ log: createLogger("silent"), metrics: NO_METRICS },
  });

beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
  kit = await kitOn(source.url, MASTER_KEYS, 12);
  business = await createBusiness(kit, { name: "Adire Market", approved: true });
  // The new cell was started once, with its number.
  await closeKit(await kitOn(target.url, TARGET_KEYS, 14));
  const [{ id, secret }] = TARGET_KEYS as [(typeof TARGET_KEYS)[number]];
  env = {
    DATABASE_URL: source.url,
    KASUWA_TARGET_DATABASE_URL: target.url,
    KASUWA_TARGET_MASTER_KEYS: `${id}:${secret.toString("base64")}`,
  };
});
afterAll(async () => {
  await closeKit(kit);
  await closeKit(targetKit);
  await source.drop();
  await target.drop();
});

type Settings = Readonly<Record<string, string>>;

/** A command in this process, with separate settings. */
const operate = (args: readonly string[], settings: Settings = env) =>
  runOperator(args, { env: { ...operatorSettings, ...settings }, folder: "/dev/null" });

const moveWords = (...more: string[]) => ["cell", "move", String(business.businessId), ...more];

const move = (...more: string[]) => operate(moveWords(...more));

// Commands that change the other cell run in a separate process, as the operator starts it.
test("the commands of the guide move a business, one after the other", {
  timeout: 300_000,
}, async () => {
  const { KASUWA_TARGET_MASTER_KEYS: __, ...withoutKeys } = env;
  expect((await operate(["cell", "adopt"], withoutKeys)).complaint).toMatch(
    /^In the other cell: .* Its settings here are KASUWA_TARGET_DATABASE_URL and KASUWA_TARGET_MASTER_KEYS\.$/,
  );
  expect(await runProcess(["cell", "adopt"], env)).toMatchObject({
    exitCode: 0,
    output: "Cell 14 has the lookup secret of this cell. Start its processes.",
  });

  targetKit = await kitOn(target.url, TARGET_KEYS, 14);

  const asked = await move("--to", "14");
  expect([asked.exitCode, asked.output]).toEqual([
    1,
    expect.stringMatching(
      /Both cells were checked.*\nThe books of cell 14 were not verified yet\..*\n.*a second person approves it\.\n.*Add --yes/s,
    ),
  ]);
  const proposed = await move("--to", "14", "--yes", "--by", "Amina Bello");
  expect(proposed).toMatchObject({ exitCode: 0, complaint: "" });
  const [, proposal = ""] = /Proposal (\d+) waits/.exec(proposed.output) ?? [];
  const again = await move("--to", "14", "--yes", "--by", "Amina Bello");
  expect(again.exitCode).toBe(1);
  expect(again.complaint).toContain(
    `Proposal ${proposal} by Amina Bello already waits for approval of this`,
  );
  const alone = await operate(["proposal", "approve", proposal, "--by", "Amina Bello"]);
  expect(alone.exitCode).toBe(1);
  const approved = await operate(["proposal", "approve", proposal, "--by", "Bola Ade"]);
  expect(approved).toMatchObject({ exitCode: 0, complaint: "" });
  // It has not moved yet: the command that moves it comes next.
  expect(approved.output).toContain(
    `done: Allow business ${business.businessId} to move to cell 14`,
  );

  const { KASUWA_TARGET_DATABASE_URL: _, ...here } = env;
  const checked = await operate(moveWords("--to", "14"), here);
  expect(checked.output).toContain("This cell was checked");
  const waits = await operate(moveWords("--to", "14", "--yes"), here);
  expect(waits.output).toContain("is approved. Run");

  const moved = await runProcess(moveWords("--to", "14", "--yes", "--by", "Amina Bello"), env);
  expect(moved).toMatchObject({ exitCode: 0, complaint: "" });
  expect(moved.output).toContain(`Cell 14 serves business ${business.businessId}.`);
  const listed = await operate(["cell", "moves"]);
  expect(listed.output).toMatch(/Adire Market +14 +done +Amina Bello/);

  const there = {
    DATABASE_URL: target.url,
    KASUWA_MASTER_KEYS: env["KASUWA_TARGET_MASTER_KEYS"] ?? "",
  };
  const keys = await operate(["business", "keys", String(business.businessId)], there);
  expect(keys.output).toMatch(/test_key_14_/);
  for (const place of [env, there])
    expect((await operate(["ledger", "verify"], place)).output).toContain("Verified");

  const aborted = await move("--abort");
  expect(aborted.exitCode).toBe(1);
  expect(aborted.complaint).toContain("The other cell has taken the business over.");
});

/** The tools of a move between the two databases. */
const tools = () => toolsOf({ source: { kit }, target: { kit: targetKit } });

const run = (statement: Sql) => kit.database.run(statement);

const stepOf = async (businessId: bigint): Promise<string | undefined> =>
  (
    await kit.database.maybeOne<{ step: string }>(
      sql`select step from business_moves where business_id = ${businessId}`,
    )
  )?.step;

async function newBusiness() {
  const created = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const { businessId } = created;
  const order = { businessId, toCell: 14 };
  const asked = () => setCell(kit, { ...order, by: "amina" });
  const { id: environmentId } = await kit.database.one<{ id: bigint }>(
    sql`select id from environments where business_id = ${businessId} and mode = 'live'`,
  );
  return { ...created, order, asked, environmentId };
}

test("every reason to refuse a move is reported before two people approve it", async () => {
  const { order, asked, serviceAccountNumber, environmentId } = await newBusiness();
  await run(sql`
    insert into archived_months (month, store, folder, manifest, written_at, written_by, verified_at, dropped_at)
    values (202401, 'file:/archives', 'folder', '{}', now(), 'ann', now(), now())`);
  await run(
    sql`insert into archived_movements values (202401, ${environmentId}, 5000, 0, 0, 0, 1)`,
  );
  await targetKit.database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (777000000, 'Taken', ${serviceAccountNumber}, 'approved')`);
  const here = "in archives of this cell only";
  await expect(previewMove(kit, order)).rejects.toThrow(here);
  await expect(asked()).rejects.toThrow(here);
  await expect(checkBefore(tools(), order)).rejects.toThrow(
    new RegExp(`${here}.*The other cell has rows of this business, or its account number`),
  );
  await run(sql`delete from archived_movements`);
  await run(sql`delete from archived_months`);
  await targetKit.database.run(sql`delete from businesses where id = 777000000`);
  await checkBefore(tools(), order);
  expect(await previewMove(kit, order)).toMatchObject({ needsSecondPerson: true });
});

describe("a move that is only approved", () => {
  test("is aborted without the other cell", async () => {
    const { businessId } = await newBusiness();
    await expect(withdrawMove(tools(), businessId)).rejects.toThrow("no move to abort");
    await approveMove({ kit }, businessId);
    expect(await withdrawMove(tools(), businessId)).toBe(true);
    expect(await stepOf(businessId)).toBe("aborted");
    await expect(withdrawMove(tools(), businessId)).rejects.toThrow("no move to abort");
  });

  test("has nothing in the other cell, even after it could not close the business", async () => {
    const { businessId, environmentId } = await newBusiness();
    await approveMove({ kit }, businessId);
    await run(sql`
      insert into event_batches (recorded_at, environment_ids, event_ids, traceparents)
      values (now(), array[${environmentId}]::bigint[], array[1]::bigint[], array[null]::text[])`);
    const steps: (string | undefined)[] = [];
    const failing = {
      ...{ ...tools(), waitMs: 300 },
      onStep: async () => {
        steps.push(await stepOf(businessId));
        await expect(withdrawMove({ ...tools() }, businessId)).rejects.toThrow("Another command");
      },
    };
    await expect(moveBusiness(failing, businessId)).rejects.toThrow("A worker must run");
    await run(sql`delete from event_batches`);
    expect(new Set(steps)).toEqual(new Set(["draining"]));
    expect(await stepOf(businessId)).toBe("approved");
    const left = await targetKit.database.many(
      sql`select 1 from pg_namespace where nspname = 'arriving'`,
    );
    expect(left).toEqual([]);
  });

  test("cannot be ended like that once it has begun", async () => {
    const { businessId } = await newBusiness();
    await approveMove({ kit }, businessId);
    await run(sql`update business_moves set step = 'draining' where business_id = ${businessId}`);
    expect(await withdrawMove(tools(), businessId)).toBe(false);
    await abortMove(tools(), businessId);
    expect(await stepOf(businessId)).toBe("aborted");
  });
});

describe("once the other cell serves the business", () => {
  const moved = () => ({ businessId: business.businessId, toCell: 14 });

  test("a command that was killed right after the switch can be continued", async () => {
    await run(
      sql`update business_moves set step = 'switched' where business_id = ${business.businessId}`,
    );
    expect(await setCell(kit, { ...moved(), by: "amina" })).toEqual(moved());
    await checkBefore(tools(), moved());
    expect((await moveBusiness(tools(), business.businessId)).step).toBe("done");
  });

  test("a backup of this cell from before the move does not move it again, and says what to do", async () => {
    await run(sql`update businesses set moved_to = null where id = ${business.businessId}`);
    await run(sql`delete from business_moves where business_id = ${business.businessId}`);
    await expect(checkBefore(tools(), moved())).rejects.toThrow(
      /Cell 14 serves the business since .* run `cell moved`/,
    );
  });
});
