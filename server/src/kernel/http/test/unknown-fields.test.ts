import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { FilterQuery, refusesUnknownFields } from "../routes/list-query.ts";
import { Type } from "../routes/type.ts";
import { checkText } from "../routes/validation.ts";
import { allRoutes } from "./openapi-reader.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const routes = allRoutes.filter(({ tag }) => tag !== "Sample");
const lists = routes.filter(refusesUnknownFields);
const namesOf = (some: typeof routes) => some.map(({ operationId }) => operationId);

describe("a list refuses a query field that it does not take, and names the field", () => {
  test.each(
    lists.map(({ operationId, path }) => [operationId, path] as const),
  )("%s", async (_, path) => {
    const answer = await ask(service, { path: `${path.replaceAll(/:\w+/g, "1")}?stauts=Paid` });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "validation_failed", param: "stauts" });
    expect(answer.body.error?.message).toMatch(
      /^`stauts` is not a field of this query\. It takes /,
    );
  });

  test("every route with pages is such a list, and so are files with filters", () => {
    const paged = routes.filter(
      ({ paged, download, query }) => paged || (download !== undefined && query !== undefined),
    );
    expect(namesOf(lists)).toEqual(expect.arrayContaining(namesOf(paged)));
    expect(lists.length).toBeGreaterThan(10);
  });

  test("whatever the field is called, and however long its name is", async () => {
    const path = "/api/v1/business/transactions";
    const long = await ask(service, { path: `${path}?${"x".repeat(5_000)}=1` });
    expect(long.body.error).toMatchObject({ code: "validation_failed", param: "x".repeat(100) });
    const twice = await ask(service, { path: `${path}?constructor=1&constructor=2` });
    expect(twice.body.error).toMatchObject({ code: "validation_failed", param: "constructor" });
  });
});

test("a route that is no list ignores other fields", async () => {
  const { status } = await ask(service, { path: "/api/v1/business/balance?stauts=Paid" });
  expect(status).toBe(200);
});

test("the refusal says which fields there are", () => {
  const check = checkText(FilterQuery({ a: Type.Integer(), b: Type.Optional(Type.Integer()) }));
  expect(() => check({ a: "1", c: "2" })).toThrow(
    "`c` is not a field of this query. It takes a, b.",
  );
  expect(() => check({ a: "1", b: "2" })).not.toThrow();
});

test.each([
  "/business/transactions?pageSize=1e400",
  "/business/transactions?minAmount=1e400",
  "/business/transactions?maxAmount=-1e400",
  "/business/transfer/fee?amount=1e400",
])("a number without end in a query is refused by name: %s", async (path) => {
  const { status, body } = await ask(service, { path: `/api/v1${path}` });
  const param = /\?(\w+)=/.exec(path)?.[1];
  expect([status, body.error?.param]).toEqual([400, param]);
});

describe("a body with a field that the service does not know", () => {
  const body = { firstName: "Amina", email: "amina@example.com", frstName: "Amina" };

  test("is accepted, and a header names it for a test key alone", async () => {
    const tested = await ask(service, { path: "/customers", body });
    expect(tested.status).toBe(200);
    expect(tested.headers.get("kasuwa-unknown-fields")).toBe("frstName (did you mean firstName?)");
    const live = await ask(service, { path: "/customers", body, key: service.business.live });
    expect([live.status, live.headers.has("kasuwa-unknown-fields")]).toEqual([200, false]);
  });

  test("is named where the domain refuses the request too", async () => {
    const { status, headers } = await ask(service, {
      path: "/customers/1/wallets",
      body: { currency: "NGN", curency: "NGN" },
    });
    expect([status, headers.get("kasuwa-unknown-fields")]).toEqual([
      404,
      "curency (did you mean currency?)",
    ]);
  });

  test("is named where the Idempotency-Key was used with another request", async () => {
    const headers = { "idempotency-key": "unknown-fields" };
    await ask(service, { path: "/customers", body, headers });
    const other = { ...body, firstName: "Ngozi" };
    const answer = await ask(service, { path: "/customers", body: other, headers });
    expect([answer.status, answer.headers.get("kasuwa-unknown-fields")]).toEqual([
      409,
      "frstName (did you mean firstName?)",
    ]);
  });

  test("is not named in the header where the request is refused for its fields", async () => {
    const { status, headers } = await ask(service, {
      path: "/customers",
      body: { ...body, email: 1 },
    });
    expect([status, headers.has("kasuwa-unknown-fields")]).toEqual([400, false]);
  });

  test("has no header without such a field", async () => {
    const known = { path: "/customers", body: { firstName: "Amina", email: "amina@example.com" } };
    expect((await ask(service, known)).headers.has("kasuwa-unknown-fields")).toBe(false);
  });
});

test("a wrong path is answered with the nearest route, and a long one without", async () => {
  const messageOf = async (path: string) => (await ask(service, { path })).body.error?.message;
  expect(await messageOf("/buisness/balance")).toBe(
    "There is no route /buisness/balance. Did you mean /api/v1/business/balance?",
  );
  expect(await messageOf("/wallets/wal_1/transction")).toMatch(
    /Did you mean \/api\/v1\/wallets\/\{walletReference\}\/transactions\?$/,
  );
  expect(await messageOf("/nowhere")).toBe("There is no route /nowhere.");
});
