import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { findEnvironment } from "../../domains/platform/businesses/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let environmentId: bigint;
beforeAll(async () => {
  service = await startTestService();
  const { businessId } = service.business;
  environmentId = await findEnvironment(service.kit.database, businessId, "live");
});
afterAll(() => service.stop());

const env = (extra = {}) => ({
  ...operatorSettings,
  DATABASE_URL: service.kit.database.url,
  ...extra,
});
const operator = (args: readonly string[], extra = {}) =>
  runOperator(args, { env: env(extra), folder: "/dev/null" });

const fund = (receipt: string, extra = {}) => {
  const business = String(service.business.businessId);
  const rest = ["100", "--mode", "live", "--receipt", receipt];
  return operator(["card-wallet", "fund", business, ...rest], extra);
};

const funded = async () => {
  const row = await service.kit.database.one<{ available: bigint }>(sql`
    select available from ledger_accounts where environment_id = ${environmentId} and kind = 'card_wallet'`);
  return row.available;
};

const proposalIn = (output: string) => /Proposal (\d+)/.exec(output)?.[1] ?? "";

test("one operator proposes, another approves, and both are in the audit log", async () => {
  const proposed = await fund("wire 1");
  expect(proposed.output).toContain("Nothing has been done yet.");
  const id = proposalIn(proposed.output);
  expect((await operator(["proposal", "list"])).output).toContain("USD 100.00, receipt wire 1");
  const own = await operator(["proposal", "approve", id]);
  expect([own.exitCode, own.complaint]).toEqual([
    1,
    "amina proposed this, so another person must approve it. Nothing was done.",
  ]);
  expect(await funded()).toBe(0n);
  const approved = await operator(["proposal", "approve", id, "--by", "Bola"]);
  expect(approved.output).toBe(
    `Proposal ${id} is approved and done: Fund the card wallet with USD 100.00, receipt wire 1.`,
  );
  expect(await funded()).toBe(10_000n);
  const again = await operator(["proposal", "approve", id, "--by", "Chidi"]);
  expect(again.complaint).toContain("was already approved by Bola");
  expect((await operator(["proposal", "list", "--all"])).output).toContain("approved by Bola");
  const { output } = await operator(["actions"]);
  for (const action of ["proposal.create", "proposal.approve", "card_wallet.fund"])
    expect(output).toContain(action);
});

test("an approval of what was done before says that nothing was moved", async () => {
  const [first, second] = [await fund("wire twice"), await fund("wire twice")];
  const approve = async (output: string) =>
    (await operator(["proposal", "approve", proposalIn(output), "--by", "Bola"])).output;
  const before = await funded();
  expect(await approve(first.output)).toContain("is approved and done");
  expect(await approve(second.output)).toContain("nothing was moved: the action was done before");
  expect(await funded()).toBe(before + 10_000n);
});

test("a name with an invisible character is refused, because it looks like another name", async () => {
  const refused = await operator(["proposal", "approve", "1", "--by", "Bo\u200bla"]);
  expect([refused.exitCode, refused.complaint]).toEqual([
    2,
    expect.stringContaining("contains an invisible character"),
  ]);
});

test("a rejected proposal is not done", async () => {
  const before = await funded();
  const id = proposalIn((await fund("wire 2")).output);
  const rejected = await operator(["proposal", "reject", id, "--note", "Not received."]);
  expect(rejected.output).toContain(`Proposal ${id} is rejected`);
  const late = await operator(["proposal", "approve", id, "--by", "Bola"]);
  expect(late.complaint).toContain("was already rejected by amina");
  expect(await funded()).toBe(before);
});

test("an installation that names a single operator does it at once", async () => {
  const before = await funded();
  const { output } = await fund("wire 3", { KASUWA_SINGLE_OPERATOR: "1" });
  expect(output).toContain("Credited USD 100.00");
  expect(await funded()).toBe(before + 10_000n);
  expect((await operator(["actions"])).output).toContain("proposal.skip");
});

const OPERATOR = path.join(import.meta.dirname, "../../../bin/operator.js");

test("an approval that is killed while it works has done nothing, and can be given again", async () => {
  const before = await funded();
  const id = proposalIn((await fund("wire 4")).output);
  const { database } = service.kit;
  await database.transaction(async (tx) => {
    await tx.run(sql`
      select from ledger_accounts where environment_id = ${environmentId} and kind = 'card_wallet' for update`);
    const child = spawn(process.execPath, [OPERATOR, "proposal", "approve", id, "--by", "Bola"], {
      env: { PATH: process.env["PATH"], ...env() },
      stdio: "ignore",
    });
    const waits = sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => database.many(waits), { timeout: 30_000 }).not.toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  expect(await funded()).toBe(before);
  expect((await operator(["proposal", "list"])).output).toContain(id);
  expect((await operator(["proposal", "approve", id, "--by", "Bola"])).exitCode).toBe(0);
  expect(await funded()).toBe(before + 10_000n);
});
