import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { unusedKit } from "../scripts/unused-kit.ts";
import { loopsOf, modules, routesOf } from "../src/app.ts";
import { createEndpoint } from "../src/domains/webhooks/index.ts";
import { Database } from "../src/kernel/database/database.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { Loop } from "../src/kernel/jobs/loop.ts";
import { urlOf } from "./support/databases.ts";
import { IDENTITY_FLOWS } from "./support/identity-flows.ts";
import { startReceiver, type WebhookReceiver } from "./support/webhook-receiver.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

/** A number that was planted, and how it may be written. */
const spellings = (number: string) => [
  number,
  Buffer.from(number).toString("hex"),
  Buffer.from(number).toString("base64").replaceAll("=", ""),
];

let service: WorkingService;
let receiver: WebhookReceiver;
let loops: readonly Loop[];

beforeAll(async () => {
  service = await startWorkingService();
  receiver = await startReceiver();
  const { businessId } = service.business;
  const wish = {
    businessId,
    mode: "test",
    url: receiver.url,
    eventTypes: null,
    by: "a test",
  } as const;
  await createEndpoint(service.kit, wish);
  loops = loopsOf(service.kit);
  for (const loop of loops) loop.start();
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop(2_000)));
  await service.stop();
  await receiver.stop();
});

/** What a body calls a number of identity. */
const IDENTITY = /"(?:bvn|nin|pvc|frsc|passport|(?:frsc|pvc|passport|id)Number)":/;

test("a route that is sent numbers of identity says so, so that nothing remembered of a request gives one away", () => {
  const taking = routesOf(unusedKit, modules).filter(
    ({ body }) => body !== undefined && IDENTITY.test(JSON.stringify(body)),
  );
  expect(taking.length).toBeGreaterThan(10);
  const silent = taking.filter(({ holdsIdentity }) => holdsIdentity !== true);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test.each(IDENTITY_FLOWS)("no number that was planted stays readable: $name", async ({
  plants,
  run,
}) => {
  const answers = await run(service);
  await service.advance(90);
  await expect.poll(async () => await pendingCount(), { timeout: 15_000, interval: 100 }).toBe(0);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(await eventCount());
  const places: [string, string][] = [
    ["the answers", answers.map(({ text }) => text).join("\n")],
    ["the log", service.logged.join("\n")],
    ["the deliveries", receiver.received.map(({ body }) => body).join("\n")],
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

const eventCount = async () =>
  (
    await service.kit.database.one<{ count: number }>(
      sql`select count(*)::integer as count from events where environment_id in (
        select id from environments where business_id = ${service.business.businessId})`,
    )
  ).count;

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
