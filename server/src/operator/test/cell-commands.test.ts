import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepCredit } from "../../../test/support/sent-credits.ts";
import { ask } from "../../../test/support/service.ts";
import { type TemporaryFolder, temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { startTwoCells, type TestCell } from "../../../test/support/two-cells.ts";
import { listDebts } from "../../domains/cards/cards/index.ts";
import { setRate } from "../../domains/cards/settings/index.ts";
import { listUnknownOrders, listWaitingOrders } from "../../domains/money-out/outgoing/index.ts";
import { listApprovals } from "../../domains/money-out/transfers/index.ts";
import { listAlerts } from "../../domains/platform/alerts/index.ts";
import { isProposed, listProposals } from "../../domains/platform/proposals/index.ts";
import { countOpenOrders } from "../../domains/platform/providers/health-queries.ts";
import { examineInstallation } from "../../domains/platform/providers/index.ts";
import { hasUnproven } from "../../domains/platform/providers/unproven-queries.ts";
import { showFigures } from "../../domains/surfaces/dashboard/index.ts";
import { type Sql, sql } from "../../kernel/database/sql.ts";
import { gaugesOf } from "../../modules.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

let one: TestCell;
let other: TestCell;
let worker: { stop(): Promise<void> };
let file: string;
let folder: TemporaryFolder;

beforeAll(async () => {
  [one, other] = await startTwoCells();
  worker = await one.startWorker();
  folder = await temporaryFolder();
  await mkdir(folder.path, { recursive: true });
  file = path.join(folder.path, "link-secret");
  await writeFile(file, `${SECRET}\n`);
});
afterAll(async () => {
  await worker.stop();
  await one.stop();
  await other.stop();
  await folder.remove();
});

const operator = ({ kit }: TestCell, ...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: kit.database.url },
    folder: "/dev/null",
  });

const send = (idempotencyKey: string) =>
  ask(one, {
    ...{ path: "/business/single", idempotencyKey },
    body: {
      ...{ amount: 25_000, narration: "Rent", phoneNumber: "08031234567" },
      destinationBankCode: "SERVICE",
      destinationAccountNumber: other.business.serviceAccountNumber,
    },
  });

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

test("two cells are connected, compared and disconnected by the command line alone", async () => {
  expect((await operator(one, "cell", "list")).output).toBe(
    "This is cell 12.\nIt is connected with no other cell.",
  );
  const first = await operator(one, "cell", "connect", "14", "--url", other.url, "--file", file);
  expect(first.output).toContain("does not answer yet (their_error: status 401");
  expect(first.output).toContain("Connect this cell there too");
  await expect.poll(() => one.kit.providers.cells.numbers, { timeout: 10_000 }).toEqual([14]);
  const second = await operator(
    other,
    ...["cell", "connect", "12", "--url", one.url, "--file", file, "--home"],
  );
  expect(second.output).toBe("Cell 12 is connected, and answers.");
  expect((await operator(other, "cell", "list")).output).toMatch(
    /^This is cell 14\.\nCELL +ADDRESS +SINCE +BY\n12 +http:\S+ +home +\S+/,
  );
  await expect.poll(() => other.kit.providers.cells.numbers, { timeout: 10_000 }).toEqual([12]);
  expect((await send("to another cell")).body.error).toBeNull();
  const shown = await operator(one, "cell", "show", "14");
  expect(shown.output).toMatch(/paid there, test +NGN 25,000\.00 in 1 transfers/);
  expect(shown.output).toMatch(/not ended, test +NGN 0\.00 in 0 transfers/);
  expect(shown.output).toMatch(/with all cells, test +NGN 25,000\.00/);
  const compared = await operator(one, "cell", "compare", "14", "--day", today());
  expect(compared).toMatchObject({
    output: expect.stringContaining(
      "1 transfers paid to cell 14, 1 credited there. The books agree.",
    ),
    exitCode: 0,
  });
  const credit = String(await keepCredit(one.kit));
  const { serviceAccountNumber } = other.business;
  expect((await operator(one, "credits", "sent")).output).toBe(
    "No credit was sent to another cell.",
  );
  const given = await operator(one, "credits", "send", credit, "--to", serviceAccountNumber);
  expect(given.output).toMatch(/^Credit \d+ goes to Adire Market in cell 14, as kw\w{24}\./);
  const listed = async () => (await operator(one, "credits", "sent")).output;
  await expect
    .poll(listed, { timeout: 10_000 })
    .toMatch(
      new RegExp(
        `^CREDIT .*\n${credit} .* cell14 +${serviceAccountNumber} Adire Market +NGN 100\\.00 +kw\\w+ +paid`,
      ),
    );
  expect((await operator(one, "cell", "show", "14")).output).toMatch(
    /paid there, test +NGN 25,100\.00 in 2 transfers/,
  );
  expect((await operator(one, "provider", "calls", "cell14")).output).toContain("/inbound/14/");

  for (const name of ["compare-settings", "apply-settings"])
    expect((await operator(other, "cell", name)).complaint).toBe(
      "Cell 12 is the home cell of this one. Run the command there.",
    );
  expect(await operator(one, "cell", "apply-settings")).toMatchObject({
    output: "Cell 14 has the same settings.",
    exitCode: 0,
  });
  await operator(
    one,
    "provider",
    "route",
    "bank_rail",
    "--position",
    "1",
    "--to",
    "kora",
    "--for",
    "058",
  );
  const differs =
    /^Cell 14 differs in 1:\nSETTING .*\nroute\/bank_rail\/1 +none +kora, 058\nIt would take none of them\. route\/bank_rail\/1: .* kora, which is not configured/;
  expect(await operator(one, "cell", "compare-settings")).toMatchObject({
    ...{ output: expect.stringMatching(differs), exitCode: 1 },
  });
  expect(await operator(one, "cell", "apply-settings", "--yes")).toMatchObject({
    ...{ output: expect.stringContaining("Cell 14 took none of them. "), exitCode: 1 },
  });
  await operator(one, "provider", "unroute", "bank_rail", "--position", "1");

  await operator(one, "provider", "switch", "cell14", "off", "--mode", "test");
  expect((await send("while it is switched off")).body.error).toBeNull();
  const refused = await operator(one, "cell", "disconnect", "14", "--yes");
  expect(refused.complaint).toContain("1 transfers to cell 14 are open");
  // Its rows stay as they were, and its transfers end in the cell to which it moved.
  await one.kit.database.run(sql`
    update businesses set moved_to = 14 where id = ${one.business.businessId}`);
  const afterMove = await operator(one, "cell", "show", "14");
  expect(afterMove.output).toMatch(/paid there, test +NGN 25,100\.00 in 2 transfers/);
  expect(afterMove.output).toMatch(/not ended, test +NGN 0\.00 in 0 transfers/);
  expect(afterMove.output).toMatch(/with all cells, test +NGN 100\.00/);
  const ended = await operator(one, "cell", "disconnect", "14", "--yes");
  expect(ended.output).toBe("Cell 14 is no longer connected.");
});

/** Rows of a business as they are in the middle of its work, one of each kind that is open. */
async function leaveOpen({ kit, business, testEnvironment: id }: TestCell): Promise<void> {
  const run = (statement: Sql) => kit.database.run(statement);
  const { id: live } = await kit.database.one<{ id: bigint }>(
    sql`select id from environments where business_id = ${business.businessId} and mode = 'live'`,
  );
  await run(sql`
    insert into alerts (environment_id, id, kind, subject, message) values (${id}, 1, 'a', 'b', 'c')`);
  await run(sql`
    insert into webhook_deliveries (environment_id, endpoint_id, recorded_at, event_id, state, due_at)
    values (${id}, 1, now(), 1, 'waiting', now())`);
  await run(sql`
    insert into mail_outbox (environment_id, kind, subject, body, recipient, written_at)
    values (${id}, 'a', 'b', 'c', 'ada@example.com', now())`);
  await run(sql`
    insert into transfer_approvals (environment_id, id, asked_at)
    select environment_id, id, now() from transactions where environment_id = ${id} and status = 'Pending' limit 1`);
  await run(sql`
    insert into cards (environment_id, id, customer_id, label, status, brand, daily_limit, per_transaction_limit, owed,
      issuer, reference, created_at, updated_at)
    values (${id}, 1, 1, 'Card', 'Active', 'Visa', 1, 1, 5, 'simulator', 'card', now(), now())`);
  await run(sql`
    insert into transactions
    select (jsonb_populate_record(null::transactions, to_jsonb(row) || jsonb_build_object(
      'environment_id', ${String(live)}::text, 'provider', 'a bank', 'progress', 'unknown'))).*
    from transactions row where environment_id = ${id} and status = 'Pending' limit 1`);
  const owner = { businessId: business.businessId, mode: "live" } as const;
  const rate = { nairaPerDollar: 1_600, source: "the market", by: "amina" };
  const proposed = await setRate(kit, owner, rate);
  expect(isProposed(proposed)).toBe(true);
}

/** How many of these rows the lists and gauges have. */
async function countOpen({ kit }: TestCell): Promise<Readonly<Record<string, number>>> {
  const gauges = await Promise.all(
    gaugesOf()
      .filter(({ name }) => name !== "kasuwa_webhook_endpoints_failing")
      .map(async ({ name, read }) => {
        const values = await read(kit.database);
        return [name, values.reduce((sum, { value }) => sum + value, 0)] as const;
      }),
  );
  const anywhere = { businessId: null, mode: null };
  const [today] = await showFigures(kit, { ...anywhere, days: 1 }, () => undefined);
  const providers = await countOpenOrders(kit.database);
  return {
    ...Object.fromEntries(gauges),
    alerts: (await listAlerts(kit, { all: false })).length,
    approvals: (await listApprovals(kit, {})).length,
    debts: (await listDebts(kit, anywhere)).length,
    "orders of providers": providers.reduce((sum, one) => sum + one.waiting + one.open, 0),
    proposals: (await listProposals(kit, { all: false })).length,
    transfers: today?.transfers.count ?? -1,
    "unknown orders": (await listUnknownOrders(kit, { ...anywhere, provider: null })).length,
    unproven: Number(await hasUnproven(kit.database, "a bank")),
    "waiting orders": (await listWaitingOrders(kit, { ...anywhere, provider: null })).length,
  };
}

test("open work of a business that moved is in no list, sum or gauge of its old cell", async () => {
  const { businessId } = one.business;
  const become = (cell: number | null) =>
    one.kit.database.run(sql`update businesses set moved_to = ${cell} where id = ${businessId}`);
  await become(null);
  await leaveOpen(one);
  const open = Object.entries(await countOpen(one));
  expect(open.filter(([, count]) => count === 0)).toEqual([]);
  const listed = async () => (await operator(one, "business", "list")).output;
  expect(await listed()).toMatch(/Adire Market +approved/);
  await become(14);
  const left = Object.entries(await countOpen(one));
  expect(left.filter(([, count]) => count !== 0)).toEqual([]);
  expect(await listed()).toMatch(/Adire Market +moved to cell 14/);
  const shown = await operator(one, "business", "show", String(businessId));
  expect(shown.output).toMatch(/^status +moved to cell 14$/m);
  const examined = await examineInstallation(one.kit);
  expect(examined.find(({ what }) => what === "businesses")).toMatchObject({ state: "missing" });
});

test.each([
  [["cell", "connect", "9", "--url", "http://a", "--file", "-"], "from 10 to 89"],
  [["cell", "connect", "14", "--url", "http://a", "--file", "/nowhere"], "could not be read"],
  [["cell", "connect", "14", "--url", "http://a", "--file", "/dev/zero"], "has more than"],
  [["cell", "show", "15"], "Cell 15 is not connected"],
  [["cell", "compare", "15", "--day", "2027-01-31"], "Cell 15 is not connected"],
])("%j says what is wrong", async (args, sentence) => {
  const { complaint, exitCode } = await operator(one, ...args);
  expect(complaint).toContain(sentence);
  expect(exitCode).not.toBe(0);
});
