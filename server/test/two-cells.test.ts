import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareWithAll } from "../src/domains/platform/cells/compare-with-all.ts";
import { findServedTwice } from "../src/domains/platform/cells/find-served-twice.ts";
import { compareBooks, disconnectCell, showCell } from "../src/domains/platform/cells/index.ts";
import { switchProvider } from "../src/domains/platform/providers/index.ts";
import type { Database } from "../src/kernel/database/database.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { verifyLedger } from "../src/kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../src/modules.ts";
import { moveClock } from "./support/advance-clock.ts";
import { ask, dataOf } from "./support/service.ts";
import { betweenCells, link, startTwoCells, type TestCell } from "./support/two-cells.ts";

let one: TestCell;
let other: TestCell;
const workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  [one, other] = await startTwoCells();
  // The other cell does not know the first one yet.
  expect(await link(one, other)).toMatchObject({ problem: expect.stringContaining("401") });
  expect(await link(other, one)).toEqual({ number: 12, problem: null });
  workers.push(await one.startWorker(), await other.startWorker());
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await one.stop();
  await other.stop();
});

let keys = 0;

const freshKey = () => {
  keys += 1;
  return `to another cell ${keys}`;
};

const send = (
  item: object = {},
  headers: Readonly<Record<string, string>> = {},
  idempotencyKey = freshKey(),
) =>
  ask(one, {
    path: "/api/v1/business/transfer/single",
    ...{ idempotencyKey, headers },
    body: {
      amount: 20_000,
      narration: "Rent",
      phoneNumber: "08031234567",
      destinationBankCode: "SERVICE",
      destinationAccountNumber: other.business.serviceAccountNumber,
      ...item,
    },
  });

type Sent = Awaited<ReturnType<typeof send>>;

const referenceIn = (answer: Sent) =>
  dataOf<{ transferReference: readonly string[] }>(answer).transferReference[0] ?? "";

interface Status {
  readonly transactionRecord: Readonly<Record<string, unknown>>;
}

const statusOf = async (cell: TestCell, reference: string) =>
  dataOf<Status>(await ask(cell, { path: `/api/v1/business/status?reference=${reference}` }))
    .transactionRecord;

const availableIn = async (cell: TestCell) =>
  dataOf<{ available: number }>(await ask(cell, { path: "/api/v1/business/balance" })).available;

const newest = async (cell: TestCell) =>
  dataOf<Status["transactionRecord"][]>(
    await ask(cell, { path: "/api/v1/business/transactions" }),
  )[0];

const findingsIn = async (database: Database) =>
  (await verifyLedger(database, { nowMs: () => performance.now(), proofs: proofsOf() })).findings;

const countAt = async (progress: string) =>
  (
    await one.kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from transactions
      where provider = 'cell14' and progress = ${progress}`)
  ).count;

async function expectSoundBooks(): Promise<void> {
  expect((await betweenCells(one)) + (await betweenCells(other))).toBe(0n);
  for (const { kit } of [one, other]) {
    expect(await findingsIn(kit.database)).toEqual([]);
  }
}

describe("a transfer to a business of another cell", () => {
  test("is successful when its sender looks, and the receiver has the money", async () => {
    const [ours, theirs] = [await availableIn(one), await availableIn(other)];
    const sent = await send();
    expect([sent.status, sent.body.error]).toEqual([200, null]);
    const record = await statusOf(one, referenceIn(sent));
    expect(record).toMatchObject({
      ...{ status: "Successful", type: "InternalTransfer", channel: "Internal" },
      ...{ trxFee: 0, stampDuty: 50, settledAmount: 20_000, receiverBankCode: "SERVICE" },
      ...{ receiverAccountName: "Adire Market", sessionId: expect.stringMatching(/^ses_14/) },
    });
    expect(await availableIn(one)).toBe(ours - 20_050);
    expect(await availableIn(other)).toBe(theirs + 20_000);
    expect(await newest(other)).toMatchObject({
      ...{ type: "InternalTransfer", postingType: "Credit", status: "Successful" },
      ...{ trxAmount: 20_000, description: "Rent", sessionId: record["sessionId"] },
      ...{ senderAccountNumber: one.business.serviceAccountNumber, senderName: "Adire Market" },
    });
    await expectSoundBooks();
  });

  test("is refused at once if the other cell has no such account", async () => {
    const sent = await send({ destinationAccountNumber: "0140000001" });
    expect(sent.status).toBe(404);
    expect(sent.body.error).toMatchObject({
      ...{ code: "account_not_found", param: "destinationAccountNumber" },
    });
  });

  test("is refused if the account number names a cell that is not connected", async () => {
    const sent = await send({ destinationAccountNumber: "0150000001" });
    expect(sent.body.error).toMatchObject({ code: "account_not_found" });
  });

  test("whose cell gives no answer is pending with the name that the merchant gave, and proven later", async () => {
    const [plain, named] = [
      await send({}, { "x-test-scenario": "timeout" }),
      await send({ destinationAccountName: "Baobab" }, { "x-test-scenario": "error" }),
    ];
    for (const sent of [plain, named])
      expect(await statusOf(one, referenceIn(sent))).toMatchObject({ status: "Pending" });
    await expect
      .poll(async () => {
        await moveClock(one.kit.database, one.testEnvironment, 6);
        return (await statusOf(one, referenceIn(named)))["status"];
      })
      .toBe("Successful");
    expect(await statusOf(one, referenceIn(plain))).toMatchObject({ status: "Successful" });
    await expectSoundBooks();
  });

  test("whose request waits for the cell blocks no connection for others", async () => {
    let ended = 0;
    // Three times as many as the service has connections.
    const waiting = Array.from({ length: 12 }, async () => {
      const sent = await send({}, { "x-test-scenario": "latency=1900" });
      ended += 1;
      return sent;
    });
    await expect.poll(async () => await countAt("sending")).toBe(12);
    await availableIn(one);
    expect(ended).toBe(0);
    for (const sent of await Promise.all(waiting)) expect(sent.status).toBe(200);
    await expect.poll(async () => await countAt("settled")).toBeGreaterThanOrEqual(12);
  });

  test("waits while the cell is switched off, with the name that is known", async () => {
    const off = { provider: "cell14", mode: "test", refusesWork: undefined, by: "tests" } as const;
    await switchProvider(one.kit, { ...off, switchedOff: true });
    // Every process applies it within half a second.
    await expect
      .poll(() => one.kit.providers.cells.rail("test", "cell14")?.isAvailable())
      .toBe(false);
    const beganMs = performance.now();
    const [plain, named] = [await send(), await send({ destinationAccountName: "Baobab Foods" })];
    // The answers do not wait for a cell that takes no calls: each would read the database all the time.
    expect(performance.now() - beganMs).toBeLessThan(1_900);
    const number = other.business.serviceAccountNumber;
    expect(await statusOf(one, referenceIn(plain))).toMatchObject({
      ...{ status: "Pending", receiverAccountName: `Account ${number}` },
    });
    expect(await statusOf(one, referenceIn(named))).toMatchObject({
      ...{ status: "Pending", receiverAccountName: "Baobab Foods" },
    });
    await expect(disconnectCell(one.kit, { number: 14, by: "tests" })).rejects.toThrow(
      "2 transfers to cell 14 are open",
    );
    await switchProvider(one.kit, { ...off, switchedOff: false });
    await expect
      .poll(async () => {
        await moveClock(one.kit.database, one.testEnvironment, 61);
        return (await statusOf(one, referenceIn(named)))["status"];
      })
      .toBe("Successful");
    await expectSoundBooks();
  });

  test("whose receiver is suspended before it arrives is returned", async () => {
    const ours = await availableIn(one);
    const suspend = (status: string) =>
      other.kit.database.run(
        sql`update businesses set status = ${status} where id = ${other.business.businessId}`,
      );
    // Without a worker, nothing retries before the suspension.
    await workers.shift()?.stop();
    const sent = await send({}, { "x-test-scenario": "error" });
    await suspend("suspended");
    try {
      workers.unshift(await one.startWorker());
      await expect
        .poll(async () => {
          await moveClock(one.kit.database, one.testEnvironment, 6);
          return (await statusOf(one, referenceIn(sent)))["status"];
        })
        .toBe("Reversed");
    } finally {
      await suspend("approved");
    }
    expect(await availableIn(one)).toBe(ours);
    await expectSoundBooks();
  });
});

test("a name enquiry finds the business of another cell", async () => {
  const query = `bankCode=SERVICE&accountNumber=${other.business.serviceAccountNumber}`;
  const found = await ask(one, { path: `/api/v1/business/validate?${query}` });
  expect(found.body.data).toMatchObject({ accountName: "Adire Market", bankName: "Kasuwa" });
  const path = "/api/v1/business/validate?bankCode=SERVICE&accountNumber=0140000001";
  expect((await ask(one, { path })).body.error).toMatchObject({ code: "account_not_found" });
});

test("a repeated request gets the same references, and the money moves once", async () => {
  const theirs = await availableIn(other);
  const [first, again] = [await send({}, {}, "twice"), await send({}, {}, "twice")];
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(referenceIn(again)).toBe(referenceIn(first));
  expect(await availableIn(other)).toBe(theirs + 20_000);
});

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

test("the books of both cells agree, and a difference raises an alert", async () => {
  const { kit } = one;
  await kit.database.run(sql`
    update transactions set created_at = now() where environment_id = ${one.testEnvironment} and provider = 'cell14'`);
  const agreed = await compareBooks(kit, { cell: 14, day: today() });
  expect(agreed).toMatchObject({ paid: agreed.credited, differences: [] });
  expect(agreed.paid).toBeGreaterThan(4);
  const { money } = await showCell(kit, 14);
  const received = (await showCell(other.kit, 12)).money.find(({ mode }) => mode === "test");
  expect(money.find(({ mode }) => mode === "test")).toMatchObject({
    ...{ paid: received?.received, balance: await betweenCells(one), open: { count: 0 } },
  });
  await other.kit.database.run(sql`
    update cell_payments set amount = amount + 1
    where id = (select max(id) from cell_payments where outcome = 'credited')`);
  const { differences } = await compareBooks(kit, { cell: 14, day: today() });
  expect(differences).toEqual([
    { reference: expect.stringMatching(/^kw/), finding: expect.stringContaining("2000001 kobo") },
  ]);
  await other.kit.database.run(sql`
    insert into cell_payments (environment_id, sending_cell, reference, id, account_number, amount, currency,
      outcome, decided_at)
    select environment_id, 12, 'kw00000000000000000000zzzz', 1, account_number, 5, 'NGN', 'credited', now()
    from cell_payments where outcome = 'credited' limit 1`);
  expect((await compareBooks(kit, { cell: 14, day: today() })).differences).toContainEqual({
    ...{ reference: "kw00000000000000000000zzzz" },
    finding: expect.stringContaining("no such transfer"),
  });
  await other.kit.database.run(sql`delete from cell_payments where id = 1`);
  const alerts = await kit.database.many<{ message: string }>(
    sql`select message from alerts where kind = 'cells.books_differ'`,
  );
  expect(alerts[0]).toEqual({ message: expect.stringContaining("differ in 1 transfers") });
  expect(await findingsIn(other.kit.database)).toContainEqual(
    expect.stringContaining("of cell 12 is of 2000001"),
  );
});

test("a business that two cells serve, because an old backup was restored, raises an alert", async () => {
  const [{ kit }, { business }] = [one, other];
  const { businessId, serviceAccountNumber } = business;
  // As if it had come from the other cell.
  await kit.database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (${businessId}, 'Adire Market', ${serviceAccountNumber}, 'approved')`);
  await kit.database.run(sql`
    insert into arrived_businesses (business_id, from_cell, arrived_at, activated_at, head)
    values (${businessId}, 14, now(), now(), '')`);
  const become = (cell: number | null) =>
    other.kit.database.run(sql`update businesses set moved_to = ${cell} where id = ${businessId}`);
  await become(12);
  expect(await findServedTwice(kit)).toEqual([]);
  await become(null);
  // The nightly comparison does so too.
  await compareWithAll(kit);
  const alerts = await kit.database.many<{ message: string }>(
    sql`select message from alerts where kind = 'cells.served_twice'`,
  );
  expect(alerts).toEqual([{ message: expect.stringContaining(`cell moved ${businessId}`) }]);
  expect(await findServedTwice(kit)).toEqual([businessId]);
});
