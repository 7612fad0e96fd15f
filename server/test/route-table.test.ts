import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unusedKit } from "../scripts/unused-kit.ts";
import { modules, routesOf } from "../src/app.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { kindOfRequest } from "../src/kernel/http/routes/route.ts";
import { SERVICES } from "../src/kernel/ledger/operation.ts";
import {
  CALLING_A_PROVIDER,
  HOLDING_IDENTITY,
  type RouteRow,
  routeTable,
} from "./support/route-table.ts";
import {
  type Answered,
  ask,
  type Envelope,
  startTestService,
  type TestService,
} from "./support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await service.kit.database.run(
    sql`update environments set requests_per_second = 10000, requests_burst = 10000`,
  );
});
afterAll(() => service.stop());

const nameOf = ({ method, path }: RouteRow) => `${method} ${path}`;

/** A path that has the form of the route's, and names nothing that exists. */
const filled = (path: string) => path.replaceAll(/:(\w+)/g, "1");

type Extra = Omit<Parameters<typeof ask>[1], "path" | "method">;

const call = (row: RouteRow, extra: Extra = {}): Promise<Answered> =>
  ask(service, { method: row.method, path: filled(row.path), ...extra });

/** The error of the answer; undefined for a success, and for a file. */
async function errorOf(row: RouteRow, extra?: Extra): Promise<Envelope["error"] | undefined> {
  const { body } = await call(row, extra);
  return (body as Envelope | undefined)?.error ?? undefined;
}

const WRONG_SIGNATURE = { headers: { "x-service-signature": "wrong" } };

test("the table lists every route with its declared requirements, and no other", () => {
  const declared = routesOf(unusedKit, modules).map(
    (route): RouteRow => ({
      method: route.method,
      does: kindOfRequest(route),
      path: route.path,
      isSigned: route.signed === true,
      scope: route.scope,
      service: route.service,
      needsIdempotencyKey: route.idempotencyKey === "required",
      isTestOnly: route.testOnly === true,
    }),
  );
  const byName = (rows: readonly RouteRow[]) =>
    Object.fromEntries(rows.map((row) => [nameOf(row), row]));
  expect(byName(declared)).toEqual(byName(routeTable));
});

test.each([
  ["callsProvider", CALLING_A_PROVIDER],
  ["holdsIdentity", HOLDING_IDENTITY],
] as const)("the routes declared as %s are those that are listed here, and no other", (flag, listed) => {
  const declared = routesOf(unusedKit, modules).filter((route) => route[flag] === true);
  expect(declared.map(({ operationId }) => operationId).sort()).toEqual([...listed].sort());
});

/** Their answers hold the list in an object of their own, without `meta.pagination`. */
const LISTS_IN_OBJECTS = ["getSettlement", "listCardTransactions", "listVirtualAccounts"];

test("the routes declared as paged are those that are asked for a page, and no other", () => {
  const routes = routesOf(unusedKit, modules);
  const named = (listed: typeof routes) => listed.map(({ operationId }) => operationId);
  const asked = routes.filter(({ query }) => JSON.stringify(query ?? {}).includes("pageNumber"));
  const declared = routes.filter(({ paged }) => paged === true);
  expect([...named(declared), ...LISTS_IN_OBJECTS].sort()).toEqual(named(asked).sort());
});

describe("signature", () => {
  test.each(
    routeTable.filter(({ isSigned }) => isSigned),
  )("$method $path refuses a wrong signature, and a missing one", async (row) => {
    const wrong = await call(row, WRONG_SIGNATURE);
    const missing = await call(row, { headers: { "x-service-signature": "" } });
    const codes = [wrong, missing].map(({ body }) => body.error?.code);
    expect(codes).toEqual(["invalid_signature", "invalid_signature"]);
  });

  test.each(
    routeTable.filter(({ isSigned }) => !isSigned),
  )("$method $path does not look at a signature", async (row) => {
    const error = await errorOf(row, WRONG_SIGNATURE);
    expect(error?.code).not.toBe("invalid_signature");
  });
});

describe("scope", () => {
  test("a key without scopes is refused where the table names one, and there alone", async () => {
    const { business, kit } = service;
    const environmentIds = sql`(select id from environments where business_id = ${business.businessId})`;
    await kit.database.run(
      sql`update api_keys set scopes = '{}' where environment_id in ${environmentIds}`,
    );
    await until(async () => (await errorOf(scoped))?.code === "forbidden");
    for (const row of routeTable) {
      const error = await errorOf(row);
      expect(error?.code === "forbidden", nameOf(row)).toBe(row.scope !== undefined);
      if (row.scope !== undefined) expect(error?.message).toContain(row.scope);
    }
    const scopes = [...new Set(routeTable.flatMap((row) => row.scope ?? []))];
    await kit.database.run(
      sql`update api_keys set scopes = ${scopes} where environment_id in ${environmentIds}`,
    );
    await until(async () => (await errorOf(scoped))?.code !== "forbidden");
  });
});

describe("access level", () => {
  test.each([
    ["no_money", ["money"]],
    ["read_only", ["write", "money"]],
  ])("a key with %s is refused what the table says, and nothing else", async (access, refused) => {
    const { business, kit } = service;
    const keys = sql`environment_id in (select id from environments where business_id = ${business.businessId})`;
    await kit.database.run(sql`update api_keys set access = ${access} where ${keys}`);
    const transfer = routeTable.find(({ does }) => does === "money");
    if (transfer === undefined) throw new Error("a route moves money");
    await until(async () => (await errorOf(transfer))?.code === "forbidden");
    for (const row of routeTable) {
      const error = await errorOf(row);
      expect(error?.code === "forbidden", nameOf(row)).toBe(refused.includes(row.does));
    }
    await kit.database.run(sql`update api_keys set access = 'full' where ${keys}`);
    await until(async () => (await errorOf(transfer))?.code !== "forbidden");
  });
});

describe("pause", () => {
  const isPaused = async (row: RouteRow) =>
    (await errorOf(row, WRONG_SIGNATURE))?.code === "service_paused";

  const rowsOf = (name: string | undefined) => routeTable.filter((row) => row.service === name);

  const firstOf = (name: string): RouteRow => present(rowsOf(name)[0], `a route of ${name}`);

  /** Pauses these services and no others. Each is looked at until the service knows. */
  async function pause(names: readonly string[]): Promise<void> {
    const { database } = service.kit;
    await database.run(sql`delete from service_pauses`);
    for (const name of names)
      await database.run(
        sql`insert into service_pauses (service, message) values (${name}, 'Closed.')`,
      );
    for (const name of SERVICES)
      await until(async () => (await isPaused(firstOf(name))) === names.includes(name));
  }

  const pausedOf = async (rows: readonly RouteRow[]) => {
    const paused: string[] = [];
    for (const row of rows) if (await isPaused(row)) paused.push(nameOf(row));
    return paused;
  };

  test.each([
    ...SERVICES,
  ])("of %s refuses the writes in the table, and a pause of all other services refuses none of them", async (name) => {
    const rows = rowsOf(name);
    await pause([name]);
    expect(await pausedOf(rows)).toEqual(rows.map(nameOf));
    await pause(SERVICES.filter((other) => other !== name));
    expect(await pausedOf(rows)).toEqual([]);
  });

  test("of everything refuses no route that the table gives no service", async () => {
    await pause(SERVICES);
    expect(await pausedOf(rowsOf(undefined))).toEqual([]);
    await pause([]);
  });
});

test.each(routeTable)("$method $path demands an Idempotency-Key as the table says", async (row) => {
  const error = await errorOf(row);
  expect(error?.param === "Idempotency-Key").toBe(row.needsIdempotencyKey);
});

test.each(
  routeTable.filter(({ isTestOnly }) => isTestOnly),
)("$method $path does not exist for a live key", async (row) => {
  const { status, body } = await call(row, { key: service.business.live });
  expect([status, body.error?.message]).toEqual([404, "There is no such route in live mode."]);
});

/** A route that needs a scope, to see when a change of scopes has reached the service. */
const scoped: RouteRow = {
  method: "GET",
  does: "read",
  path: "/wallets/:walletReference",
  isSigned: false,
  scope: "customer_wallet:read",
  service: undefined,
  needsIdempotencyKey: false,
  isTestOnly: false,
};

const TRIES_MAX = 200;

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the service did not notice the change in time");
}
