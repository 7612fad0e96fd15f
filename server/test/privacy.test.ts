import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { unusedKit } from "../scripts/unused-kit.ts";
import { loopsOf, modules, routesOf } from "../src/app.ts";
import { createEndpoint } from "../src/domains/webhooks/endpoints/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { Loop } from "../src/kernel/jobs/worker/loop.ts";
import { contentsOf } from "./support/database-contents.ts";
import { adminUrl } from "./support/databases.ts";
import { IDENTITY_FLOWS } from "./support/identity-flows.ts";
import { type Place, readableIn } from "./support/number-search.ts";
import { NUMBER_NAMES } from "./support/planted-numbers.ts";
import { startReceiver, type WebhookReceiver } from "./support/webhook-receiver.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

let service: WorkingService;
let receiver: WebhookReceiver;
let loops: readonly Loop[];

beforeAll(async () => {
  service = await startWorkingService();
  receiver = await startReceiver();
  const { businessId } = service.business;
  const endpoint = {
    businessId,
    mode: "test",
    url: receiver.url,
    eventTypes: null,
    by: "a test",
  } as const;
  await createEndpoint(service.kit, endpoint);
  loops = loopsOf(service.kit);
  for (const loop of loops) loop.start();
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop(2_000)));
  await service.stop();
  await receiver.stop();
});

test("a route that takes identity numbers is declared so, and no stored data of a request gives one away", () => {
  const named = new RegExp(`"${NUMBER_NAMES}":`);
  const taking = routesOf(unusedKit, modules).filter(({ body }) =>
    named.test(JSON.stringify(body ?? {})),
  );
  const names = taking.map(({ operationId }) => operationId);
  expect(names).toEqual(expect.arrayContaining(["createCustomerAccount", "submitKyc"]));
  const silent = taking.filter(({ holdsIdentity }) => holdsIdentity !== true);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

describe("no number that was planted stays readable", () => {
  const planted: string[] = [];
  const said: Place[] = [];

  test.each(IDENTITY_FLOWS)("planted: $name", async ({ name, plants, run }) => {
    const answers = await run(service);
    planted.push(...plants);
    said.push(place(`the answers of ${name}`, answers.map(({ text }) => text).join("\n")));
    await service.advance(90);
    await expect.poll(pendingCount, { timeout: 30_000, interval: 100 }).toBe(0);
  });

  // Once for all flows: the files of the server with the log of every change are large.
  test("all are hidden in what was answered, logged, delivered and stored", async () => {
    const delivered = () => receiver.received.length;
    await expect.poll(delivered, { timeout: 30_000 }).toBe(await eventCount());
    expect(planted.length).toBeGreaterThanOrEqual(20);
    await expect
      .poll(loggedRoutes, { timeout: 30_000 })
      .toEqual(expect.arrayContaining(["createCustomerAccount", "submitKyc", "verifyBvn"]));
    const places: Place[] = [
      ...said,
      place("the log", service.logged.join("\n")),
      place("the deliveries", receiver.received.map(({ body }) => body).join("\n")),
      ...(await contents()),
    ];
    expect(readableIn(planted, places)).toEqual([]);
  });
});

test("the scan would find a number that is there", async () => {
  const { database } = service.kit;
  await database.run(sql`
    insert into simulator.identity_checks (environment_id, reference, question, times_asked)
    values (1, 'seen 22987650000', ${Buffer.from("22987650001")}, 1)`);
  const { isOurs } = inject("testServer");
  const numbers = ["22987650000", "22987650001"];
  const found = readableIn(numbers, await contents());
  for (const number of numbers) {
    const seen = found.filter((one) => one.startsWith(number));
    expect(seen).toContainEqual(
      expect.stringMatching(/^\d+(?: as hexadecimals)? in the table simulator\.identity_checks$/),
    );
    expect(seen.some((one) => one.includes(" in the file "))).toBe(isOurs);
  }
});

const eventCount = async () =>
  (
    await service.kit.database.one<{ count: number }>(
      sql`select count(*)::integer as count from events where environment_id in (
        select id from environments where business_id = ${service.business.businessId})`,
    )
  ).count;

/** The routes with bodies in the request log. */
const loggedRoutes = async () =>
  (
    await service.kit.database.many<{ route: string }>(
      sql`select distinct route from request_log where request_body is not null and answer_body is not null`,
    )
  ).map(({ route }) => route);

const pendingCount = async () =>
  (
    await service.kit.database.one<{ count: number }>(
      sql`select count(*)::integer as count from verifications where status = 'Pending'`,
    )
  ).count;

/** Every table, and the files behind them if they can be read, with the log of every change. */
const contents = () =>
  contentsOf(adminUrl(service.kit.database), inject("testServer").isOurs ? "server" : "none");

const place = (name: string, text: string): Place => ({ name, content: Buffer.from(text) });
