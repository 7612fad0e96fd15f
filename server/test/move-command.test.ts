import { afterAll, beforeAll, expect, test } from "vitest";
import { buildKit, closeKit } from "../src/app.ts";
import { NO_METRICS } from "../src/build-kit.ts";
import { type CreatedBusiness, createBusiness } from "../src/domains/platform/businesses/index.ts";
import type { Kit } from "../src/kernel/kit.ts";
import { createLogger } from "../src/kernel/log.ts";
import { runProcess } from "../src/operator/test/operator-process.ts";
import { createTestDatabase, type TestDatabase } from "./support/databases.ts";
import { MASTER_KEYS } from "./support/master-keys.ts";
import { TARGET_KEYS } from "./support/moves.ts";

let source: TestDatabase;
let target: TestDatabase;
let kit: Kit;
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
  await source.drop();
  await target.drop();
});

const move = (...more: string[]) =>
  runProcess(["cell", "move", String(business.businessId), ...more], env);

// Each command is a process of its own.
test("the commands of the guide move a business, one after the other", {
  timeout: 300_000,
}, async () => {
  const { KASUWA_TARGET_MASTER_KEYS: __, ...withoutKeys } = env;
  expect((await runProcess(["cell", "adopt"], withoutKeys)).complaint).toMatch(
    /^In the other cell: .* Its settings here are KASUWA_TARGET_DATABASE_URL and KASUWA_TARGET_MASTER_KEYS\.$/,
  );
  expect(await runProcess(["cell", "adopt"], env)).toMatchObject({
    exitCode: 0,
    output: "Cell 14 has the lookup secret of this cell. Start its processes.",
  });

  const asked = await move("--to", "14");
  expect([asked.exitCode, asked.output]).toEqual([1, expect.stringContaining("Add --yes")]);
  const proposed = await move("--to", "14", "--yes", "--by", "Amina Bello");
  expect(proposed).toMatchObject({ exitCode: 0, complaint: "" });
  const [, proposal = ""] = /Proposal (\d+) waits/.exec(proposed.output) ?? [];
  const alone = await runProcess(["proposal", "approve", proposal, "--by", "Amina Bello"], env);
  expect(alone.exitCode).toBe(1);
  const approved = await runProcess(["proposal", "approve", proposal, "--by", "Bola Ade"], env);
  expect(approved).toMatchObject({ exitCode: 0, complaint: "" });
  // It has not moved yet: the command that moves it comes next.
  expect(approved.output).toContain(`done: Let business ${business.businessId} move to cell 14`);

  const { KASUWA_TARGET_DATABASE_URL: _, ...here } = env;
  const waits = await runProcess(
    ["cell", "move", String(business.businessId), "--to", "14", "--yes"],
    here,
  );
  expect(waits.output).toContain("is approved. Run");

  const moved = await move("--to", "14", "--yes", "--by", "Amina Bello");
  expect(moved).toMatchObject({ exitCode: 0, complaint: "" });
  expect(moved.output).toContain(`Cell 14 serves business ${business.businessId}.`);
  const listed = await runProcess(["cell", "moves"], env);
  expect(listed.output).toMatch(/Adire Market +14 +done +Amina Bello/);

  const there = {
    DATABASE_URL: target.url,
    KASUWA_MASTER_KEYS: env["KASUWA_TARGET_MASTER_KEYS"] ?? "",
  };
  const keys = await runProcess(["business", "keys", String(business.businessId)], there);
  expect(keys.output).toMatch(/test_key_14_/);
  for (const place of [env, there])
    expect((await runProcess(["ledger", "verify"], place)).output).toContain("Verified");

  const aborted = await move("--abort");
  expect(aborted.exitCode).toBe(1);
  expect(aborted.complaint).toContain("The other cell has taken the business over.");
});
