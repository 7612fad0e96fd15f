import { describe, expect, test } from "vitest";
import { FUNDS, useCollections } from "../../../../../test/support/collection-service.ts";
import { doneOf } from "../../../../../test/support/done-of.ts";
import { ask, startTestService } from "../../../../../test/support/service.ts";
import { accountOwners } from "../../../../app.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { CreditNotice } from "../../../../kernel/providers/ports/notice.ts";
import { deskOf } from "../account-owners.ts";
import { handleCredit } from "../handle-credit.ts";
import { assignCredit, listUnmatched } from "../index.ts";
import { UNMATCHED_ENVIRONMENTS } from "../queries.ts";

const collectionService = useCollections({ start: startTestService });

/** Pays the simulated bank for a number that no merchant has. Returns the credit once it is listed as unmatched. */
async function receiveUnmatched(amount: bigint, sessionId: string, environmentId: bigint) {
  const { kit } = collectionService();
  await kit.providers.simulatedBank.receive({
    ...{ environmentId, sessionId, amount, accountNumber: "0000000000" },
    ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789", narration: "For what" },
  });
  const find = async () =>
    (await listUnmatched(kit)).find((credit) => credit.sessionId === sessionId);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find())!;
}

const suspense = async () => {
  const { balance } = await collectionService().kit.database.one<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances
    where environment_id = 1 and account = 60`);
  return balance;
};

describe("money that comes to a number that no merchant has", () => {
  test("stands in suspense with one alert until it is assigned to its intended receiver", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+0");
    const { kit } = collectionService();
    const account = await merchant.dynamic({ amount: 2_500 });
    const before = await suspense();
    const unmatched = await receiveUnmatched(250_000n, "unmatched-1", merchant.environmentId);
    expect(await suspense()).toBe(before + 250_000n);
    const alerts = await kit.database.many<{ subject: string }>(
      sql`select subject from alerts where kind = 'collections.unmatched' and environment_id = 1`,
    );
    expect(alerts).toEqual([{ subject: String(unmatched.id) }]);
    const order = { id: unmatched.id, accountNumber: String(account["accountNumber"]), by: "ada" };
    const assigned = doneOf(await assignCredit(kit, accountOwners, order));
    expect(await suspense()).toBe(before);
    const [alert] = await kit.database.many(
      sql`select closed_by as "by", closing_note as "note" from alerts
        where kind = 'collections.unmatched' and subject = ${String(unmatched.id)}`,
    );
    expect(alert).toEqual({ by: "ada", note: "Decided: credits.assign." });
    expect(await merchant.record(assigned.reference)).toMatchObject({
      ...{ trxAmount: 2_500, match: "exact", sessionId: "unmatched-1", senderName: "EZE CHIDI" },
    });
    expect((await merchant.balance()).available).toBe(FUNDS + 2_500 - 12.5);
    expect((await merchant.events()).at(-1)).toMatchObject({ event: "FUNDING_NOTIFICATION" });
    await expect(assignCredit(kit, accountOwners, order)).rejects.toMatchObject({
      code: "transaction_not_found",
    });
  });

  test("is assigned once, however many people assign it at the same time", async () => {
    const merchant = await collectionService().collector();
    const account = await merchant.dynamic({ amount: 100 });
    const unmatched = await receiveUnmatched(10_000n, "unmatched-2", merchant.environmentId);
    const order = { id: unmatched.id, accountNumber: String(account["accountNumber"]), by: "ada" };
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => assignCredit(collectionService().kit, accountOwners, order)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await merchant.balance()).pending).toBe(99.5);
  });

  test("is rehearsed with a test key: a payment to the number that no account ever has", async () => {
    const merchant = await collectionService().collector();
    const pay = () =>
      ask(collectionService(), {
        ...{ path: "/test/credits", key: merchant.test, idempotencyKey: "rehearsal" },
        body: { accountNumber: "3012450129", amount: 75 },
      });
    const before = await suspense();
    const first = await pay();
    expect(first.body.data).toMatchObject({
      ...{ accountNumber: "3012450129", amount: 75 },
      ...{ status: "Unmatched", reference: null, match: null },
    });
    const again = await pay();
    expect(again.body.data).toEqual(first.body.data);
    expect(await suspense()).toBe(before + 7_500n);
    const { sessionId } = first.body.data as { sessionId: string };
    const found = await listUnmatched(collectionService().kit);
    expect(found.filter((credit) => credit.sessionId === sessionId)).toMatchObject([
      { accountNumber: "3012450129", amount: 7_500n },
    ]);
    expect((await merchant.balance()).available).toBe(FUNDS);
  });

  test("takes no session id in a rehearsal, because all merchants share those", async () => {
    const merchant = await collectionService().collector();
    const before = await suspense();
    const { status, body } = await merchant.ask("/test/credits", {
      ...{ accountNumber: "3012450129", amount: 75, sessionId: "mine" },
    });
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      "sessionId",
    ]);
    expect(await suspense()).toBe(before);
  });

  test("cannot be assigned to an account that does not exist", async () => {
    const merchant = await collectionService().collector();
    const unmatched = await receiveUnmatched(10_000n, "unmatched-3", merchant.environmentId);
    const order = { id: unmatched.id, accountNumber: "1111111111", by: "ada" };
    await expect(assignCredit(collectionService().kit, accountOwners, order)).rejects.toMatchObject(
      {
        code: "virtual_account_not_found",
      },
    );
  });

  test("of test mode cannot be assigned to a live number", async () => {
    const merchant = await collectionService().collector();
    const { kit } = collectionService();
    const { accountNumber } = await merchant.dynamic({ amount: 100 });
    const unmatched = await receiveUnmatched(10_000n, "unmatched-live", merchant.environmentId);
    // No live bank opens numbers here, so the merchant's test number is handed to its live environment.
    const live = sql`
      select live.id from environments live
      join environments test on test.business_id = live.business_id
      where test.id = ${merchant.environmentId} and live.mode = 'live'`;
    const number = String(accountNumber);
    await kit.database.run(sql`
      update virtual_accounts set environment_id = (${live}) where account_number = ${number}`);
    await kit.database.run(sql`
      update account_numbers set environment_id = (${live}) where account_number = ${number}`);
    const order = { id: unmatched.id, accountNumber: String(accountNumber), by: "ada" };
    await expect(assignCredit(kit, accountOwners, order)).rejects.toMatchObject({
      code: "virtual_account_not_found",
    });
  });

  test("whose session is in a second notice after it was assigned is not credited a second time", async () => {
    const merchant = await collectionService().collector();
    const account = await merchant.dynamic({ amount: 100 });
    const unmatched = await receiveUnmatched(10_000n, "unmatched-4", merchant.environmentId);
    const accountNumber = String(account["accountNumber"]);
    await assignCredit(collectionService().kit, accountOwners, {
      id: unmatched.id,
      accountNumber,
      by: "ada",
    });
    await collectionService().kit.database.run(
      sql`delete from operation_records where environment_id = 1`,
    );
    const { sessionId, bankCode, amount, narration } = unmatched;
    await handleCredit(
      deskOf(collectionService().kit, accountOwners),
      {
        ...{ kind: "credit", sessionId, bankCode, currency: "NGN", amount, narration },
        ...{ accountNumber: "0000000000", senderName: null, senderAccountNumber: null },
      },
      "simulator",
    );
    expect((await merchant.balance()).pending).toBe(99.5);
  });
});

test("an unmatched credit is of the mode of the provider that reported it", async () => {
  const { kit } = collectionService();
  const live = { provider: "live bank", mode: "live" } as const;
  const installed = [live, ...kit.providers.installed];
  const withLive = { ...kit, providers: { ...kit.providers, installed } };
  const notice: Omit<CreditNotice, "sessionId"> = {
    ...{ kind: "credit", bankCode: "999", currency: "NGN", amount: 100n, narration: "" },
    ...{ accountNumber: "2222222222", senderName: null, senderAccountNumber: null },
  };
  const desk = deskOf(withLive, accountOwners);
  for (const { provider } of [live, { provider: "simulator" }])
    await handleCredit(desk, { ...notice, sessionId: `mode of ${provider}` }, provider);
  const listed = (await listUnmatched(kit)).filter(({ sessionId }) => /^mode of/.test(sessionId));
  const environments = listed.map(({ sessionId, environmentId }) => [sessionId, environmentId]);
  expect(Object.fromEntries(environments)).toEqual({
    "mode of live bank": UNMATCHED_ENVIRONMENTS.live,
    "mode of simulator": UNMATCHED_ENVIRONMENTS.test,
  });
});

test("a live provider credits no account of test mode, and no credit is lost", async () => {
  const merchant = await collectionService().collector();
  const { kit } = collectionService();
  const { accountNumber } = await merchant.dynamic({ amount: 100 });
  const installed = [{ provider: "live bank", mode: "live" } as const, ...kit.providers.installed];
  const desk = deskOf({ ...kit, providers: { ...kit.providers, installed } }, accountOwners);
  const notice: CreditNotice = {
    ...{ kind: "credit", sessionId: "of another mode", bankCode: "999", currency: "NGN" },
    ...{ accountNumber: String(accountNumber), amount: 10_000n, narration: "" },
    ...{ senderName: null, senderAccountNumber: null },
  };
  await expect(handleCredit(desk, notice, "live bank")).rejects.toThrow("of its own mode");
  expect((await merchant.balance()).pending).toBe(0);
});

test("a session stays credited long after the records of operations are dropped", async () => {
  const merchant = await collectionService().collector();
  const { accountNumber } = await merchant.dynamic({ amount: 100 });
  await merchant.pay(accountNumber, 100, "old session");
  await collectionService().kit.database.run(sql`truncate operation_records`);
  await handleCredit(
    deskOf(collectionService().kit, accountOwners),
    {
      ...{ kind: "credit", sessionId: "old session", bankCode: "999", currency: "NGN" },
      ...{ accountNumber: String(accountNumber), amount: 10_000n, narration: "again" },
      ...{ senderName: null, senderAccountNumber: null },
    },
    "simulator",
  );
  expect((await merchant.balance()).pending).toBe(99.5);
});

test("a session that waits for its owner is not credited when its number becomes known", async () => {
  const merchant = await collectionService().collector();
  const { kit } = collectionService();
  const { accountNumber } = await merchant.dynamic();
  const unmatched = await receiveUnmatched(10_000n, "unmatched-5", merchant.environmentId);
  await kit.database.run(sql`
    insert into account_numbers (bank_code, account_number, environment_id, virtual_account_id)
    select bank_code, '0000000000', environment_id, virtual_account_id from account_numbers
    where account_number = ${String(accountNumber)}`);
  const { sessionId, bankCode, amount, narration } = unmatched;
  await handleCredit(
    deskOf(kit, accountOwners),
    {
      ...{ kind: "credit", sessionId, bankCode, currency: "NGN", amount, narration },
      ...{ accountNumber: "0000000000", senderName: null, senderAccountNumber: null },
    },
    "simulator",
  );
  expect((await merchant.balance()).pending).toBe(0);
  await kit.database.run(sql`delete from account_numbers where account_number = '0000000000'`);
});

test("a session of a number that was opened a moment ago is credited, and not kept as unmatched too", async () => {
  const merchant = await collectionService().collector();
  const { kit } = collectionService();
  const { accountNumber } = await merchant.dynamic({ amount: 100 });
  const { database } = kit;
  let isFirst = true;
  const behind: Kit["database"] = Object.assign(Object.create(database), {
    // As it was before the number existed.
    async maybeOne(statement: Sql) {
      const found = await database.maybeOne(statement);
      if (!isFirst) return found;
      isFirst = false;
      return undefined;
    },
    one: database.one.bind(database),
  });
  const notice: CreditNotice = {
    ...{ kind: "credit", sessionId: "just opened", bankCode: "999", currency: "NGN" },
    ...{ accountNumber: String(accountNumber), amount: 10_000n, narration: "For what" },
    ...{ senderName: null, senderAccountNumber: null },
  };
  const before = await suspense();
  const take = (its: Kit) => handleCredit(deskOf(its, accountOwners), notice, "simulator");
  await Promise.all([take({ ...kit, database: behind }), take(kit)]);
  expect(isFirst).toBe(false);
  expect(await suspense()).toBe(before);
  expect((await merchant.balance()).pending).toBe(99.5);
});

test.each([
  { currency: "USD", amount: 10_000n },
  { currency: "NGN", amount: 0n },
] as const)("a notice of $amount $currency credits no merchant, and waits for the operator", async (odd) => {
  const merchant = await collectionService().collector();
  const { accountNumber } = await merchant.dynamic();
  const notice: CreditNotice = {
    ...{ kind: "credit", sessionId: `odd ${odd.currency}`, bankCode: "999", narration: "odd" },
    ...{ accountNumber: String(accountNumber), senderName: null, senderAccountNumber: null },
    ...odd,
  };
  const desk = deskOf(collectionService().kit, accountOwners);
  await expect(handleCredit(desk, notice, "simulator")).rejects.toThrow(/credit/);
  expect((await merchant.balance()).pending).toBe(0);
});

test("the business that holds unmatched money is in no list, and no merchant can pay it", async () => {
  const merchant = await collectionService().collector();
  const { body } = await merchant.ask(
    "/business/validate?bankCode=SERVICE&accountNumber=0000000000",
  );
  expect(body.error?.code).toBe("account_not_found");
});
