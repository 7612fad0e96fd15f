import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { unusedKit } from "../scripts/unused-kit.ts";
import { routesOf } from "../src/app.ts";
import { Database } from "../src/kernel/database/database.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { urlOf } from "./support/databases.ts";
import { type Answered, ask } from "./support/service.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

/** A number that was planted, and how it may be written. */
const spellings = (number: string) => [
  number,
  Buffer.from(number).toString("hex"),
  Buffer.from(number).toString("base64").replaceAll("=", ""),
];

/**
 * Everything of the service that takes numbers of identity. Each flow plants its own and answers what the API said;
 * another domain that takes such numbers adds itself here.
 */
const FLOWS: readonly {
  readonly name: string;
  readonly plants: readonly string[];
  run(service: WorkingService): Promise<readonly Answered[]>;
}[] = [
  {
    name: "verifications, answered, silent and refused",
    plants: ["22987651231", "22987651232", "A77120009", "FKJ77409AB77", "22987651233"],
    run: async (service) => {
      const verify = (type: string, body: object, headers = {}) =>
        ask(service, { path: `/business/verification/${type}`, body, headers });
      const passport = { passport: "A77120009", lastName: "Bello", dateOfBirth: "1990-04-17" };
      return [
        await verify("bvn-advanced", { bvn: "22987651231", idempotencyKey: "a key" }),
        await verify("bvn", { bvn: "22987651231", idempotencyKey: "a key" }),
        await verify("nin", { nin: "22987651232" }, { "x-test-scenario": "timeout" }),
        await verify("passport", passport),
        await verify("frsc", { frsc: "FKJ77409AB77" }, { "idempotency-key": "licence" }),
        await verify("bvn", { bvn: "22987651233" }, { "x-test-scenario": "unavailable" }),
        await verify("bvn", { bvn: "22987651231x" }),
        await ask(service, { path: "/business/verification/history" }),
      ];
    },
  },
  {
    // A customer's own resource alone gives the numbers back, so the answers that are it are left out.
    name: "customers and their KYC",
    plants: ["22987652231", "22987652232", "B88130077"],
    run: async (service) => {
      const customer = {
        ...{ externalId: "planted", firstName: "Amina", lastName: "Bello", phone: "08030000001" },
        ...{ email: "amina@example.com", dateOfBirth: "1990-04-17", bvn: "22987652231" },
        ...{ idType: "PASSPORT", idNumber: "B88130077" },
      };
      const { body } = await ask(service, {
        path: "/customers",
        body: customer,
        idempotencyKey: "planted",
      });
      const path = `/customers/${body.data?.["id"]}/kyc`;
      const submit = (type: string, payload: object) =>
        ask(service, { path, body: { type, payload } });
      const statuses = [
        await submit("BVN", { bvn: "22987652231" }),
        await submit("NIN", { nin: "22987652232" }),
        await submit("PASSPORT", { passportNumber: "B88130077" }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200]);
      const wallets = `/customers/${body.data?.["id"]}/wallets`;
      const opened = await ask(service, { path: wallets, body: { currency: "NGN" } });
      const number = `/wallets/${opened.body.data?.["walletReference"]}/virtual-account`;
      const attached = await ask(service, { path: number, body: {}, idempotencyKey: "attached" });
      expect(attached.status).toBe(200);
      return [attached, await ask(service, { path: "/business/verification/history" })];
    },
  },
  {
    name: "account numbers that are opened with a BVN",
    plants: ["22987653231", "22987653232"],
    run: async (service) => {
      const person = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };
      const open = (kind: string, body: object) =>
        ask(service, { path: `/business/virtualaccount/${kind}`, body, idempotencyKey: kind });
      const mobileNumber = "08030000001";
      const answers = [
        await open("customer", { ...person, mobileNumber, bvn: "22987653231" }),
        await open("dynamic", { amount: 100, bvn: "22987653232" }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return answers;
    },
  },
];

let service: WorkingService;

beforeAll(async () => {
  service = await startWorkingService();
});
afterAll(() => service.stop());

test.each(FLOWS)("no number that was planted stays readable: $name", async ({ plants, run }) => {
  const answers = await run(service);
  await service.advance(90);
  await expect.poll(async () => await pendingCount(), { timeout: 15_000, interval: 100 }).toBe(0);
  const places: [string, string][] = [
    ["the answers", answers.map(({ text }) => text).join("\n")],
    ["the log", service.logged.join("\n")],
    ...(await tables()),
    ...(await files()),
  ];
  const found = plants.flatMap((number) =>
    spellings(number).flatMap((spelling) =>
      places
        .filter(([, content]) => content.includes(spelling))
        .map(([place]) => `${spelling} in ${place}`),
    ),
  );
  expect(found).toEqual([]);
});

const NUMBERS = ["bvn", "nin", "passport", "passportNumber", "frsc", "frscNumber", "idNumber"];

test("what is remembered of a request with a number of identity can be neither read nor guessed", () => {
  const taking = routesOf(unusedKit).filter(({ body }) => {
    const text = JSON.stringify(body ?? {});
    return NUMBERS.some((name) => text.includes(`"${name}":`));
  });
  const names = taking.map(({ operationId }) => operationId);
  expect(names).toEqual(expect.arrayContaining(["createCustomerAccount", "submitKyc"]));
  const guessable = taking.filter(({ holdsIdentity }) => holdsIdentity !== true);
  expect(guessable.map(({ operationId }) => operationId)).toEqual([]);
});

test("the scan would find a number that is there", async () => {
  const { database } = service.kit;
  await database.run(sql`
    insert into simulator.identity_checks (environment_id, reference, question, times_asked)
    values (1, 'seen 22987650000', ${Buffer.from("22987650001")}, 1)`);
  const read = [...(await tables()), ...(await files())];
  for (const number of ["22987650000", "22987650001"]) {
    const seen = read.filter(([, content]) =>
      spellings(number).some((spelling) => content.includes(spelling)),
    );
    expect(seen.map(([place]) => place)).toContain("the table simulator.identity_checks");
    expect(seen.filter(([place]) => place.startsWith("the file")).length).toBeGreaterThan(0);
  }
});

const pendingCount = async () =>
  (
    await service.kit.database.one<{ count: number }>(
      sql`select count(*)::integer as count from verifications where status = 'Pending'`,
    )
  ).count;

/** Every table as it reads, partitions with their parents. */
async function tables(): Promise<[string, string][]> {
  const { database } = service.kit;
  const names = await database.many<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const contents: [string, string][] = [];
  for (const { name } of names) {
    const text = `select coalesce(string_agg(t::text, E'\\n'), '') as content from ${name} t`;
    const { content } = await database.one<{ content: string }>({ text, values: [] });
    contents.push([`the table ${name}`, content]);
  }
  return contents;
}

/** The files behind them, with what was updated and deleted, and the log of every change. */
async function files(): Promise<[string, string][]> {
  const own = new URL(service.kit.database.url).pathname.slice(1);
  const server = new Database({
    url: urlOf(inject("testServer").adminUrl, own),
    connectionsMax: 1,
    applicationName: "test",
    onIdleError: () => undefined,
  });
  await server.run(sql`checkpoint`);
  const { folder, oid } = await server.one<{ folder: string; oid: string }>(sql`
    select current_setting('data_directory') as folder, oid::text
    from pg_database where datname = current_database()`);
  await server.close();
  return [join(folder, "base", oid), join(folder, "pg_wal")].flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }): [string, string] => [
        `the file ${name}`,
        readFileSync(join(place, name)).toString("latin1"),
      ]),
  );
}
