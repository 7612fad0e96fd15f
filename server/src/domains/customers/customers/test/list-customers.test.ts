import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, dataOf, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";

let service: TestService;
let key: { apiKey: string; publicKey: string };
let environmentId: bigint;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

/** Each test has a business of its own, so that it knows every customer there is. */
beforeEach(async () => {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  key = business.test;
  environmentId = await findEnvironment(kit.database, business.businessId, "test");
});

async function save(body: object): Promise<number> {
  const answer = await ask(service, { path: "/customers", body, key });
  return Number(answer.body.data?.["id"]);
}

async function list(query = "") {
  const answer = await ask(service, { path: `/customers?${query}`, key });
  const rows = dataOf<readonly { id: number; firstName: string }[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ firstName }) => firstName) };
}

const AMINA = {
  ...{ externalId: "user-1", firstName: "Amina", lastName: "Bello", country: "NG" },
  ...{ email: "Amina@example.com", phone: "08030000001", bvn: "22212345901" },
  ...{ idType: "PASSPORT", idNumber: "A01234567", metadataJson: '{"plan":"gold"}' },
};

const MORE = [
  { externalId: "user-2", firstName: "Ngozi", lastName: "Eze", phone: "+2348030000002" },
  {
    externalId: "shop-3",
    firstName: "Tunde",
    lastName: "Ọláyínká",
    email: "tunde@example.com",
    phone: "2348030000003",
  },
];

describe("GET /customers", () => {
  test("shows the newest first, and of each no identity number", async () => {
    const id = await save(AMINA);
    for (const one of MORE) await save(one);
    const { rows, found, body } = await list();
    expect(found).toEqual(["Tunde", "Ngozi", "Amina"]);
    expect(rows[2]).toEqual({
      id,
      externalId: "user-1",
      firstName: "Amina",
      lastName: "Bello",
      email: "Amina@example.com",
      phone: "08030000001",
      country: "NG",
      profiles: [],
      kycTier: 0,
      kycStatus: null,
      capabilities: ["hold_wallet", "receive_internal_transfer"],
      status: "Active",
      isTest: true,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(body).toMatchObject({ status: true, code: "200", version: "1.0.0" });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 3, has_more: false });
  });

  test("pages them, and says exactly whether more follow", async () => {
    for (const one of [AMINA, ...MORE]) await save(one);
    const first = await list("pageSize=2");
    expect([first.found, first.body.meta.pagination]).toEqual([
      ["Tunde", "Ngozi"],
      { page: 1, page_size: 2, total: 3, has_more: true },
    ]);
    expect((await list("pageSize=2&pageNumber=2")).found).toEqual(["Amina"]);
  });

  test.each([
    ["searchBy=AMINA", ["Amina"]],
    ["searchBy=amina%20bel", ["Amina"]],
    ["searchBy=bello%20AM", ["Amina"]],
    ["searchBy=user-", ["Ngozi", "Amina"]],
    ["searchBy=%40example.com", ["Tunde", "Amina"]],
    ["searchBy=amina%40EXAMPLE.com", ["Amina"]],
    ["searchBy=%2B2348030000001", ["Amina"]],
    ["searchBy=08030000002", ["Ngozi"]],
    ["searchBy=0803%20000%200002", ["Ngozi"]],
    ["searchBy=%2B234%20(803)%20000-0002", ["Ngozi"]],
    ["searchBy=olayinka%20tun", ["Tunde"]],
    [`searchBy=${encodeURIComponent("LÁYÍNKA")}`, ["Tunde"]],
    ["searchBy=+2348030000003", ["Tunde"]],
    ["searchBy=0803000000", ["Amina"]],
    ["searchBy=22212345901", []],
    ["searchBy=A01234567", []],
    ["searchBy=gold", []],
    ["kycStatus=PENDING", ["Ngozi"]],
    ["kycStatus=VERIFIED", ["Tunde"]],
    ["kycStatus=VERIFIED&searchBy=Amina", []],
    ["endDate=2026-01-01", []],
    ["startDate=2026-01-01", ["Tunde", "Ngozi", "Amina"]],
  ])("with %s shows what matches", async (query, found) => {
    for (const one of [AMINA, ...MORE]) await save(one);
    const { database } = service.kit;
    await database.run(sql`
      update customers set kyc_pending = '{BVN}'
      where environment_id = ${environmentId} and first_name = 'Ngozi'`);
    await database.run(sql`
      update customers set verified = '{BVN}'
      where environment_id = ${environmentId} and first_name = 'Tunde'`);
    expect((await list(query)).found).toEqual(found);
  });

  test("finds a customer by id", async () => {
    await save(AMINA);
    const id = await save({ firstName: "Ngozi" });
    expect((await list(`searchBy=${id}`)).found).toEqual(["Ngozi"]);
    expect((await list("searchBy=999999999999999999999")).found).toEqual([]);
  });

  test.each([
    ["kycStatus=NONE", "kycStatus"],
    ["startDate=x", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "endDate"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await list(query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("shows nothing of another business or mode", async () => {
    const id = await save(AMINA);
    for (const other of [service.business.test, service.business.live]) {
      for (const query of ["", "searchBy=user-1", `searchBy=${id}`, "searchBy=08030000001"]) {
        const answer = await ask(service, { path: `/customers?${query}`, key: other });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
    }
  });
});

describe("among more customers than a search reads", () => {
  beforeEach(async () => {
    const id = await save(AMINA);
    await service.kit.database.run(sql`
      insert into customers (environment_id, id, first_name, status, created_at, updated_at)
      select environment_id, id + n, 'Newer', 'Active', created_at + n * interval '1 second', now()
      from customers cross join generate_series(1, 10050) n
      where environment_id = ${environmentId} and id = ${id}`);
  });

  test.each([
    "user-1",
    "amina@example.com",
    "%2B2348030000001",
    "aMina",
    "amina%20bel",
    "bello",
    "Bello%20am",
    encodeURIComponent("ÀMÍNÀ bẹ"),
  ])("the oldest is found by the whole text %s", async (search) => {
    const { found, body } = await list(`searchBy=${search}`);
    expect(found).toEqual(["Amina"]);
    expect(body.meta.pagination).toMatchObject({ searched_back_to: expect.any(String) });
  });

  test("the oldest is found by id, and only if the other filters leave it", async () => {
    const [oldest] = (await list("searchBy=user-1")).rows;
    expect((await list(`searchBy=${oldest?.id}`)).found).toEqual(["Amina"]);
    expect((await list(`searchBy=${oldest?.id}&kycStatus=VERIFIED`)).found).toEqual([]);
    expect((await list("searchBy=Bello&kycStatus=VERIFIED")).found).toEqual([]);
    for (const part of ["ello", "b%25llo", "a_ina", "amina%20%20b"])
      expect([part, (await list(`searchBy=${part}`)).found]).toEqual([part, []]);
  });
});
