import { describe, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import { firstProvider, onlyProvider } from "../../../../../test/support/only-provider.ts";
import { ask } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import { nubanCheckDigit } from "../../../platform/banks/index.ts";
import { openNumber } from "../open-number.ts";

const collectionService = useCollections();

const PERSON = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.com",
  mobileNumber: "08030000000",
};

const BUSINESS = {
  ...PERSON,
  businessName: "Adire Market Ltd",
  rcNumber: "RC1234567",
  tin: "12345678-0001",
  address: "12 Marina Road, Lagos",
};

const OPENING = "/business/virtualaccount";

describe("a virtual account", () => {
  test("of a business has a number of its bank, its provider, and the name that payers see", async () => {
    const merchant = await collectionService().collector();
    const { status, body } = await merchant.ask(`${OPENING}/business`, BUSINESS);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^vac_[0-9a-z]{12}$/),
      accountName: "Adire Market Ltd",
      accountNumber: expect.stringMatching(/^\d{10}$/),
      bankName: "Sandbox Bank",
      providerCode: "simulator",
    });
    const number = String(body.data?.["accountNumber"]);
    expect(nubanCheckDigit("999", number.slice(0, 9))).toBe(Number(number[9]));
  });

  test("for one payment shows what it expects, and its expiry if it has one", async () => {
    const merchant = await collectionService().collector("Adire Market");
    expect(await merchant.dynamic({ amount: 99.5 })).toEqual({
      ...{ reference: expect.any(String), accountName: "Adire Market" },
      ...{ accountNumber: expect.any(String), bankName: "Sandbox Bank", amount: 99.5 },
    });
    const { expiresAt } = await merchant.dynamic({ expiresInMinutes: 30 });
    const minutes = (Date.parse(String(expiresAt)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThan(31);
  });

  test("publishes an event that fits its description", async () => {
    const merchant = await collectionService().collector();
    await merchant.dynamic({ expiresInMinutes: 30 });
    await merchant.ask(`${OPENING}/business`, BUSINESS);
    const rows = await collectionService().kit.database.many<{ body: string }>(
      sql`select body from events where environment_id = ${merchant.environmentId}`,
    );
    expect(rows).toHaveLength(2);
    for (const { body } of rows) requireDescribed(body);
  });

  test("cannot have the reference of another, even at the same moment", async () => {
    const merchant = await collectionService().collector();
    const order = { ...PERSON, reference: "customer-17" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => merchant.ask(`${OPENING}/customer`, order)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ code: "duplicate_request", param: "reference" });
    const stranger = await collectionService().collector();
    expect((await stranger.ask(`${OPENING}/customer`, order)).status).toBe(200);
  });

  test("under an Idempotency-Key is opened once, whatever the provider does the second time", async () => {
    const merchant = await collectionService().collector();
    const opening = { path: `${OPENING}/customer`, body: PERSON, key: merchant.test };
    const first = await ask(collectionService(), { ...opening, idempotencyKey: "open 1" });
    const again = await ask(collectionService(), {
      ...{ ...opening, idempotencyKey: "open 1" },
      headers: { "x-test-scenario": "unavailable" },
    });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test.each([
    { scenario: "timeout", status: 504, code: "provider_timeout" },
    { scenario: "error", status: 504, code: "provider_timeout" },
    { scenario: "unavailable", status: 503, code: "provider_unavailable" },
  ])("is not opened if the provider has a $scenario", async ({ scenario, status, code }) => {
    const merchant = await collectionService().collector();
    const answer = await ask(collectionService(), {
      ...{ path: `${OPENING}/customer`, body: PERSON, key: merchant.test },
      headers: { "x-test-scenario": scenario },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.error?.code).toBe(code);
    const { body } = await merchant.ask(`${OPENING}/all`);
    expect(body.data?.["totalCount"]).toBe(0);
  });

  test("is not opened if the provider refuses, and the refusal says why", async () => {
    const { kit } = collectionService();
    const rail = firstProvider(kit.providers.collectionRail);
    const reason = "The RC number is not known.";
    const openAccount: typeof rail.openAccount = async () => ({ kind: "refused", reason });
    const collectionRail = onlyProvider({ ...rail, referenceFor: formatSubject, openAccount });
    const refusing = { ...kit, providers: { ...kit.providers, collectionRail } };
    const { environmentId } = await collectionService().collector();
    const order = { environmentId, mode: "test", holder: {}, operationKey: "refused" } as never;
    await expect(openNumber(refusing, order)).rejects.toMatchObject({
      ...{ code: "provider_error", message: expect.stringContaining(reason) },
    });
  });

  test("cannot be opened in live mode, where no bank is configured yet", async () => {
    const merchant = await collectionService().collector();
    const path = `${OPENING}/dynamic`;
    const answer = await ask(collectionService(), {
      path,
      body: { amount: 10 },
      key: merchant.live,
    });
    expect(answer.body.error?.code).toBe("provider_unavailable");
    expect(answer.body.error?.message).toContain("No provider for this is configured in live mode");
  });

  test.each([
    ["business", { ...BUSINESS, tin: undefined }, "missing_field", "tin"],
    ["customer", { ...PERSON, email: "amina" }, "validation_failed", "email"],
    ["customer", { ...PERSON, bvn: "123" }, "invalid_bvn", "bvn"],
    ["dynamic", { amount: 10.001 }, "invalid_amount", "amount"],
    ["dynamic", { amount: 10, expiresInMinutes: 0 }, "validation_failed", "expiresInMinutes"],
  ])("(%s) with a wrong field is refused with the field", async (kind, body, code, param) => {
    const merchant = await collectionService().collector();
    const answer = await merchant.ask(`${OPENING}/${kind}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, param });
  });
});

test("a bvn that is sent is stored nowhere, and changes no tier", async () => {
  const merchant = await collectionService().collector();
  const { status } = await merchant.ask(`${OPENING}/customer`, { ...PERSON, bvn: "95012345671" });
  expect(status).toBe(200);
  const { database } = collectionService().kit;
  const kept = await database.many<{ row: string }>(sql`
    select row_to_json(account)::text as row from virtual_accounts account
    where environment_id = ${merchant.environmentId}
    union all
    select body from events where environment_id = ${merchant.environmentId}
    union all
    select row_to_json(opened)::text from simulator.opened_accounts opened`);
  expect(kept.length).toBeGreaterThan(1);
  expect(JSON.stringify(kept)).not.toContain("95012345671");
  const published = (await merchant.events()).map(({ event }) => event);
  expect(published).toEqual(["VIRTUAL_ACCOUNT_CREATED"]);
});

describe("the list of virtual accounts", () => {
  test("pages exactly, newest first, and is searched by name, number and reference", async () => {
    const merchant = await collectionService().collector();
    for (const firstName of ["Ada", "Bola", "Chi"]) {
      const order = { ...PERSON, firstName, reference: `ref-${firstName}` };
      await merchant.ask(`${OPENING}/customer`, order);
    }
    const names = async (query: string) => {
      const { body } = await merchant.ask(`${OPENING}/all?${query}`);
      const { accounts, ...page } = body.data as { accounts: { accountName: string }[] };
      return { names: accounts.map((one) => one.accountName), ...page };
    };
    expect(await names("pageSize=2&pageNumber=1")).toEqual({
      ...{ names: ["Chi Bello", "Bola Bello"], pageNumber: 1, pageSize: 2, totalCount: 3 },
    });
    expect((await names("pageSize=2&pageNumber=2")).names).toEqual(["Ada Bello"]);
    expect((await names("searchBy=bola")).names).toEqual(["Bola Bello"]);
    expect((await names("searchBy=REF-a")).names).toEqual(["Ada Bello"]);
    expect((await names("startDate=2000-01-01&endDate=2000-01-31")).names).toEqual([]);
    const dynamic = await merchant.dynamic({ amount: 2_500 });
    const expecting = [dynamic["accountName"]];
    expect((await names("minAmount=2500&maxAmount=2500")).names).toEqual(expecting);
    expect((await names("minAmount=2500&type=Customer")).names).toEqual([]);
    expect((await names("maxAmount=2499.99")).names).toEqual([]);
    const { body } = await merchant.ask(`${OPENING}/all?pageSize=500`);
    expect(body.error).toMatchObject({ code: "validation_failed", param: "pageSize" });
  });

  test("counts and searches no further than 10,000, and finds a whole number or reference beyond", {
    timeout: 60_000,
  }, async () => {
    const merchant = await collectionService().collector();
    const opened = await merchant.ask(`${OPENING}/customer`, { ...PERSON, firstName: "Zainab" });
    const { reference, accountNumber } = opened.body.data as Record<string, string>;
    const { database } = collectionService().kit;
    // The same except for the name, this many of them, and newer.
    const copies = (from: number, to: number) =>
      database.run(sql`
        insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code,
          bank_name, account_number, account_name, status, holder, created_at)
        select environment_id, id + n, kind, 'copy ' || n, provider, 'copy ' || n, bank_code, bank_name,
          '9999999999', 'Ada', status, holder, created_at + n * interval '1 millisecond'
        from virtual_accounts, generate_series(${from}::bigint, ${to}::bigint) n
        where environment_id = ${merchant.environmentId} and account_name = 'Zainab Bello'`);
    const list = async (query: string) => {
      const { body } = await merchant.ask(`${OPENING}/all?${query}`);
      const { accounts, ...rest } = body.data as { accounts: unknown[] };
      return { count: accounts.length, ...rest };
    };
    const none = { pageNumber: 1, pageSize: 50 };
    await copies(1, 9_999);
    expect(await list("searchBy=zainab")).toEqual({ count: 1, totalCount: 1, ...none });
    await copies(10_000, 10_001);
    const searchedBackTo = expect.any(String);
    const cut = { ...none, searchedBackTo };
    expect(await list("searchBy=zainab")).toEqual({ count: 0, totalCount: 0, ...cut });
    for (const whole of [accountNumber, reference])
      expect(await list(`searchBy=${whole}`)).toEqual({ count: 1, totalCount: 1, ...cut });
    expect(await list("pageSize=200")).toMatchObject({ count: 200, totalCount: 10_000 });
    const counts = { pageNumber: 51, pageSize: 200, count: 2, totalCount: 10_002 };
    expect(await list("pageSize=200&pageNumber=51")).toEqual(counts);
    const { status, body } = await merchant.ask(`${OPENING}/all?pageSize=200&pageNumber=501`);
    expect([status, body.error?.param]).toEqual([400, "pageNumber"]);
  });

  test("and the look-up say who holds an account", async () => {
    const merchant = await collectionService().collector();
    const { body } = await merchant.ask(`${OPENING}/business`, BUSINESS);
    const reference = body.data?.["reference"];
    const found = await merchant.ask(`${OPENING}/reference?reference=${reference}`);
    expect(found.body.data).toMatchObject({
      ...{ ...body.data, type: "Business", status: "Active", amount: null },
      details: {
        ...{ type: "Business", category: "Corporate", businessName: "Adire Market Ltd" },
        ...{ rcNumber: "RC1234567", tin: "12345678-0001", phone: "08030000000" },
        ...{ firstName: "Amina", lastName: "Bello", email: "amina@example.com" },
      },
    });
    const stranger = await collectionService().collector();
    const none = await stranger.ask(`${OPENING}/reference?reference=${reference}`);
    expect(none.status).toBe(404);
    expect(none.body.error?.code).toBe("virtual_account_not_found");
  });
});

describe("a repeated request for a number", () => {
  const opened = async () =>
    (
      await collectionService().kit.database.one<{ count: number }>(
        sql`select count(*)::integer as count from simulator.opened_accounts`,
      )
    ).count;

  const serials = async () =>
    (
      await collectionService().kit.database.one<{ last: bigint }>(
        sql`select last_value as last from simulator.account_serials`,
      )
    ).last;

  const send = (merchant: Collector, idempotencyKey: string, headers = {}) =>
    ask(collectionService(), {
      key: merchant.test,
      path: "/business/virtualaccount/dynamic",
      body: { amount: 100 },
      idempotencyKey,
      headers,
    });

  test("opens no other number, whether it comes after the first or with it", async () => {
    const merchant = await collectionService().collector();
    const first = await send(merchant, "k");
    const [accounts, numbers] = [await opened(), await serials()];
    for (let time = 0; time < 3; time++) expect((await send(merchant, "k")).text).toBe(first.text);
    expect([await opened(), await serials()]).toEqual([accounts, numbers]);
    const together = await Promise.all(Array.from({ length: 10 }, () => send(merchant, "other")));
    expect(new Set(together.map(({ text }) => text)).size).toBe(1);
    expect(await opened()).toBe(accounts + 1);
  });

  test.each([
    "timeout",
    "error",
  ])("after a provider's %s is given the number that was opened for the first", async (scenario) => {
    const merchant = await collectionService().collector();
    const before = await opened();
    const lost = await send(merchant, "k", { "x-test-scenario": scenario });
    expect([lost.status, lost.body.error?.code]).toEqual([504, "provider_timeout"]);
    expect(lost.body.error?.message).toContain("again with the same Idempotency-Key");
    expect((await send(merchant, "k")).status).toBe(200);
    expect(await opened()).toBe(before + 1);
  });
});
