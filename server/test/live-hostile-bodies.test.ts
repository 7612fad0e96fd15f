import { afterAll, beforeAll, expect, test } from "vitest";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { formatSubject } from "../src/kernel/providers/references.ts";
import { seededDice } from "../src/providers/test/seeded-dice.ts";
import { hostileVariants, longBody, UNREADABLE } from "./support/hostile-bodies.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  fundLive,
  hurry,
  type LiveService,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";
import {
  connectNoticingProviders,
  type NoticingProvider,
  orderTransfer,
  routeTo,
} from "./support/noticing-providers.ts";
import { ask } from "./support/service.ts";
import { tell } from "./support/tell.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
/** A normal run sends about this many of the bodies, the same ones each time. */
const BODIES = isSoak ? Number.POSITIVE_INFINITY : 150;
const BYTES_MAX = 1024 * 1024;
const PENDS = "0000000025";

let service: LiveService;
let connected: Awaited<ReturnType<typeof connectNoticingProviders>>;
/** References of another business's order, and of orders that do not exist. */
let others: readonly string[];

beforeAll(async () => {
  service = await startLiveService();
  connected = await connectNoticingProviders(service);
  const { other, kit } = service;
  await kit.database.run(sql`
    update environments set settlement_schedule = 'T+0' where business_id = ${other.businessId}`);
  const askLive: LiveService["askLive"] = (path, body, key) =>
    ask(service, {
      ...{ path, body, key: other.live },
      ...(key !== undefined && { idempotencyKey: key }),
    });
  const otherService = { ...service, askLive };
  await fundLive(otherService, (number) => connected.pay(number, 50_000_000n));
  await routeTo(service, "monnify");
  others = [
    await orderTransfer(otherService, "monnify", PENDS),
    ...[formatSubject({ environmentId: 2n, id: 1n }), "kwzzzzzzzzzzzzzzzzzzzzzzzz"],
    ...["kw000000000000000000000000", "KW000000000000000000000000"],
  ];
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await connected?.close();
});

async function send(
  { name, headersOf }: NoticingProvider,
  body: string,
  isForged = false,
): Promise<number> {
  const headers = { "content-type": "application/json", ...headersOf(body, isForged) };
  const response = await fetch(`${service.url}/inbound/${name}`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

function someOf(bodies: readonly string[]): readonly string[] {
  const dice = seededDice(7);
  return bodies.filter(() => dice() * bodies.length < BODIES);
}

/** Everything that a notice could change: each entry, and the status of each payment. */
const readMoney = () =>
  service.kit.database.one(sql`
    select
      (select count(*) from ledger_entries) as entries,
      (select sum(remaining) from ledger_holds) as held,
      (select json_agg(json_build_array(id, status, amount) order by environment_id, id)
       from transactions) as records`);

/** Why notices are not processed. A notice waits while its provider does not confirm it. */
async function readFailures(): Promise<readonly (string | null)[]> {
  await hurry(service);
  const rows = await service.kit.database.many<{ failure: string | null }>(sql`
    select distinct failure from inbound_notices where processed_at is null`);
  return rows.map(({ failure }) => failure).filter((why) => !UNCONFIRMED.test(why ?? ""));
}

const UNCONFIRMED = /(?:confirms the credit: |does not confirm the \w+ )/;

const PROVIDERS = ["monnify", "paystack", "kora", "sudo"];

test.each(PROVIDERS)("notices of %s with a hostile part move no money, and block no other", {
  timeout: 600_000,
}, async (name) => {
  const provider = providerOf(name);
  const genuine = await provider.happen();
  const own = name === "sudo" ? [] : [await orderTransfer(service, name, PENDS)];
  await expect.poll(readFailures).toEqual([]);
  const before = await readMoney();
  const bodies = someOf(genuine.flatMap((body) => hostileVariants(body, [...others, ...own])));
  for (const body of [...UNREADABLE, ...bodies]) {
    // Kora signs the data, so a body without data cannot be signed.
    const isSigned = name !== "kora" || hasData(body);
    expect(await send(provider, body), body.slice(0, 2_000)).toBe(isSigned ? 200 : 401);
  }
  await expect.poll(readFailures, { timeout: 300_000 }).toEqual([]);
  expect(await readMoney()).toEqual(before);
  expect((await verify(service.kit.database)).findings).toEqual([]);
  tell(`${bodies.length} hostile notices of ${name}, of ${genuine.length} kinds`);
});

test.each(
  PROVIDERS,
)("%s: a wrong signature is 401, and a body above the limit 413", async (name) => {
  const provider = providerOf(name);
  const long = longBody(BYTES_MAX);
  expect(long).toHaveLength(BYTES_MAX);
  expect(await send(provider, long)).toBe(200);
  expect(await send(provider, `${long} `)).toBe(413);
  for (const body of [long, ...UNREADABLE]) expect(await send(provider, body, true)).toBe(401);
  await expect.poll(readFailures).toEqual([]);
});

test.each(["vtpass", "dojah", "prembly"])("%s sends no notices, so none is taken", async (name) => {
  const unsigned = { name, headersOf: () => ({}), happen: async () => [] };
  for (const body of ['{"type":"transaction-update"}', ...UNREADABLE])
    expect(await send(unsigned, body)).toBe(404);
});

test("questions of Sudo with a hostile part are all answered, and hold no more than the card has", {
  timeout: 600_000,
}, async () => {
  const { sudo } = connected;
  if (sudo.books.cards.length === 0) await providerOf("sudo").happen();
  const active = sudo.books.cards.find(({ status }) => status === "active");
  const asked = sudo.payments.ask(present(active, "a card"), { merchantAmount: 1.5 });
  const { headers, body } = present(asked.question, "a question");
  const url = `${service.url}/inbound/sudo/authorizations`;
  const bodies = someOf(hostileVariants(body, others));
  const answers = new Map<unknown, number>();
  for (const hostile of [...UNREADABLE, ...bodies, body]) {
    const response = await fetch(url, { method: "POST", headers, body: hostile });
    expect(response.status, hostile.slice(0, 2_000)).toBe(200);
    const { responseCode } = (await response.json()) as { readonly responseCode?: unknown };
    answers.set(responseCode, (answers.get(responseCode) ?? 0) + 1);
  }
  tell(`${bodies.length} hostile questions: ${JSON.stringify([...answers])}`);
  await expect.poll(readWithdrawals, { timeout: 60_000 }).toEqual([]);
  expect((await verify(service.kit.database)).findings).toEqual([]);
});

/** Withdrawals of questions that are not done. */
async function readWithdrawals(): Promise<readonly object[]> {
  await hurry(service);
  return await service.kit.database.many(sql`
    select job.last_error from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'authorizations.withdraw'`);
}

test("a genuine payment is credited after all of them", async () => {
  const number = await openLiveNumber(service);
  connected.pay(number, 77_700n);
  await expect
    .poll(() =>
      service.kit.database.many(sql`
        select id from transactions where type = 'Funding' and amount = 77700`),
    )
    .toHaveLength(1);
});

const providerOf = (name: string): NoticingProvider =>
  present(
    connected.providers.find((one) => one.name === name),
    name,
  );

function hasData(body: string): boolean {
  try {
    return (JSON.parse(body) as { data?: unknown } | null)?.data !== undefined;
  } catch {
    return false;
  }
}
