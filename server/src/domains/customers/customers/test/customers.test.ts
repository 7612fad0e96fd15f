import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, ask, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import { customerById, customers } from "../queries.ts";

let service: TestService;

beforeAll(async () => {
  service = await startSharedService();
});

afterAll(() => service.stop());

const save = (body: object, key = service.business.test): Promise<Answered> =>
  ask(service, { path: "/api/v1/customers", body, key });

const show = (id: unknown): Promise<Answered> => ask(service, { path: `/customers/${id}` });

const AMINA = {
  externalId: "user-1",
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.com",
  phone: "+2348030000000",
  dateOfBirth: "1990-01-31",
  country: "NG",
  bvn: "22212345901",
  address1: "12 Marina Road",
  city: "Lagos",
  state: "Lagos",
  zipcode: "101241",
  idType: "PASSPORT",
  idNumber: "A01234567",
  idDocumentFrontUrl: "https://example.com/front.jpg",
  metadataJson: '{"plan":"gold"}',
  profiles: ["wallet"],
};

describe("a customer", () => {
  test("is returned with all fields and its capabilities, and found by either id", async () => {
    const answer = await save(AMINA);
    expect(answer.body.data).toEqual({
      ...AMINA,
      id: expect.any(Number),
      address2: null,
      idDocumentBackUrl: null,
      kycTier: 0,
      kycStatus: null,
      capabilities: ["hold_wallet", "receive_internal_transfer"],
      status: "Active",
      isTest: true,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(answer.body).toMatchObject({ status: true, code: "200", version: "1.0.0" });
    expect((await show(answer.body.data?.["id"])).body.data).toEqual(answer.body.data);
    const found = await ask(service, { path: "/customers/by-external-id/user-1" });
    expect(found.body.data).toEqual(answer.body.data);
  });

  test("without a name or a contact has no capabilities", async () => {
    for (const body of [{}, { firstName: "Amina" }, { email: "amina@example.com" }]) {
      expect((await save(body)).body.data).toMatchObject({ capabilities: [], kycTier: 0 });
    }
  });

  test("is updated by its externalId; omitted fields do not change", async () => {
    const { body: before } = await save({ ...AMINA, externalId: "user-2" });
    const { body: after } = await save({
      externalId: "user-2",
      city: "Ibadan",
      phone: null,
      profiles: ["card"],
    });
    expect(after.data).toEqual({ ...before.data, city: "Ibadan", profiles: ["wallet", "card"] });
  });

  test("without an externalId is created each time", async () => {
    const [one, two] = [await save({ firstName: "A" }), await save({ firstName: "A" })];
    expect(one.body.data?.["id"]).not.toBe(two.body.data?.["id"]);
  });

  test("is one customer after 100 concurrent upserts, with every field that they set", async () => {
    const fields = ["firstName", "lastName", "city", "state", "address1"];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        save({ externalId: "crowd", [fields[index % 5]!]: "Amina" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data?.["id"])).size).toBe(1);
    const shown = (await show(answers[0]?.body.data?.["id"])).body.data;
    for (const field of fields) expect(shown?.[field]).toBe("Amina");
  });

  test("belongs to one business and mode", async () => {
    const other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
    const mine = (await save({ ...AMINA, externalId: "mine" })).body.data;
    for (const key of [other.test, service.business.live]) {
      const strange = await ask(service, { path: `/customers/${mine?.["id"]}`, key });
      expect([strange.status, strange.body.error?.code]).toEqual([404, "customer_not_found"]);
      const { body } = await save({ externalId: "mine" }, key);
      expect(body.data?.["id"]).not.toBe(mine?.["id"]);
      expect(body.data?.["firstName"]).toBeNull();
    }
  });

  test.each<[object, string, string]>([
    [{ bvn: "123" }, "invalid_bvn", "bvn"],
    [{ email: "amina" }, "validation_failed", "email"],
    [{ phone: "12" }, "validation_failed", "phone"],
    [{ country: "Nigeria" }, "validation_failed", "country"],
    [{ country: "ZZ" }, "validation_failed", "country"],
    [{ dateOfBirth: "31.01.1990" }, "validation_failed", "dateOfBirth"],
    [{ dateOfBirth: "1990-02-31" }, "validation_failed", "dateOfBirth"],
    [{ dateOfBirth: "2190-01-01" }, "validation_failed", "dateOfBirth"],
    [{ metadataJson: "{" }, "validation_failed", "metadataJson"],
    [{ metadataJson: `"${"x".repeat(16_384)}"` }, "validation_failed", "metadataJson"],
    [{ idDocumentFrontUrl: "front.jpg" }, "validation_failed", "idDocumentFrontUrl"],
    [{ firstName: "x".repeat(256) }, "validation_failed", "firstName"],
  ])("is refused with %j", async (body, code, param) => {
    const { error } = (await save(body)).body;
    expect({ code: error?.code, param: error?.param }).toEqual({ code, param });
  });

  test("is not found by an unknown id", async () => {
    expect((await show(1)).body.error).toMatchObject({ code: "customer_not_found", param: "id" });
    expect((await show("x")).body.error?.code).toBe("validation_failed");
    const unknown = await ask(service, { path: "/customers/by-external-id/unknown" });
    expect(unknown.body.error).toMatchObject({ code: "customer_not_found", param: "externalId" });
  });

  test("keeps its verified details when a request changes them", async () => {
    const { body } = await save({ ...AMINA, externalId: "verified" });
    const id = BigInt(Number(body.data?.["id"]));
    const verifying = operation({
      name: "test.verify",
      needs: { customer: customerById(id) },
      decide({ customer }, books) {
        books.update(customers, customer!, { verified: ["BVN", "PASSPORT"] });
      },
    });
    const { businessId } = service.business;
    const environmentId = await findEnvironment(service.kit.database, businessId, "test");
    await service.kit.ledger.run(verifying, internalCaller(environmentId, "verify"));
    const changes = [
      { firstName: "Ada" },
      { lastName: "Eze" },
      { dateOfBirth: "1991-01-31" },
      { bvn: "22212345902" },
      { idNumber: "B01234567" },
      { idType: "NIN" },
    ];
    for (const change of changes) {
      const { error } = (await save({ externalId: "verified", ...change })).body;
      expect([error?.code, error?.param]).toEqual(["validation_failed", Object.keys(change)[0]]);
    }
    const same = await save({ ...AMINA, externalId: "verified", city: "Abuja" });
    expect(same.body.data).toMatchObject({ city: "Abuja", kycTier: 1, kycStatus: "VERIFIED" });
  });
});

test("a customer gets no date of birth in the future, not even by a change", async () => {
  await save({ externalId: "unborn", firstName: "Ada" });
  const { error } = (await save({ externalId: "unborn", dateOfBirth: "2190-01-01" })).body;
  expect([error?.code, error?.param]).toEqual(["validation_failed", "dateOfBirth"]);
});

describe("an identity number", () => {
  test("is never in plain text in tables or the log, and is masked in the history", async () => {
    const numbers = { bvn: "22298765432", idNumber: "Z98765432" };
    const { body } = await save({ externalId: "sealed", firstName: "Ada", ...numbers });
    const id = BigInt(Number(body.data?.["id"]));
    const tables = ["customers", "customer_changes", "events", "operation_records"];
    for (const table of tables) {
      const rows = await service.kit.database.many<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
      );
      for (const number of Object.values(numbers)) {
        expect(rows.some(({ row }) => row.includes(number))).toBe(false);
      }
    }
    for (const number of Object.values(numbers)) {
      expect(service.logged.some((line) => line.includes(number))).toBe(false);
    }
    const [change] = await service.kit.database.many<{ changes: string }>(
      sql`select changes from customer_changes where customer_id = ${id}`,
    );
    expect(change?.changes).toContain("222*****432");
  });

  test("is the same in the first answer and in a repetition", async () => {
    const asking = {
      path: "/customers",
      body: { externalId: "again", bvn: "22244445555" },
      idempotencyKey: "again",
    };
    const [first, second] = [await ask(service, asking), await ask(service, asking)];
    expect(first.body.data?.["bvn"]).toBe("22244445555");
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("has a different hash in each environment", async () => {
    const bvn = "22255555555";
    const other = await createBusiness(service.kit, { name: "Third", approved: true });
    await save({ externalId: "h1", bvn });
    await save({ externalId: "h2", bvn });
    await save({ externalId: "h3", bvn }, other.test);
    const rows = await service.kit.database.many<{ hash: string; externalId: string }>(sql`
      select encode(bvn_hash, 'hex') as hash, external_id as "externalId"
      from customers where external_id in ('h1', 'h2', 'h3') order by external_id`);
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[2]?.hash).not.toBe(rows[0]?.hash);
  });
});

test("the customer's history has every change, and only changes", async () => {
  const { body } = await save({ externalId: "history", firstName: "Ada" });
  await save({ externalId: "history", firstName: "Ada" });
  await save({ externalId: "history", firstName: "Adaeze" });
  const rows = await service.kit.database.many<{ source: string; changes: string }>(sql`
    select source, changes from customer_changes
    where customer_id = ${BigInt(Number(body.data?.["id"]))} order by changed_at, id`);
  expect(rows.map(({ source, changes }) => [source, JSON.parse(changes)])).toEqual([
    [
      "api",
      [
        { field: "externalId", before: null, after: "history" },
        { field: "firstName", before: null, after: "Ada" },
      ],
    ],
    ["api", [{ field: "firstName", before: "Ada", after: "Adaeze" }]],
  ]);
});

test("the old route has its old answer, names its replacement, and has the same customers", async () => {
  const answer = await ask(service, {
    path: "/business/customers",
    body: { externalId: "old", firstName: "Ada", country: "NG", bvn: "22212345678" },
  });
  expect(answer.headers.get("deprecation")).toBe("true");
  expect(answer.headers.get("link")).toContain("/api/v1/customers");
  expect(answer.body.data).toEqual({
    id: expect.any(Number),
    externalId: "old",
    email: null,
    phone: null,
    firstName: "Ada",
    lastName: null,
    country: "NG",
    kycStatus: "PENDING",
    metadataJson: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const { body } = await save({ externalId: "old", lastName: "Eze" });
  expect(body.data).toMatchObject({ id: answer.body.data?.["id"], firstName: "Ada" });
});
