import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administer } from "../../../../../test/support/databases.ts";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import {
  ask,
  dataOf,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import type { Queryable } from "../../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { toDecimal } from "../../../../kernel/money.ts";
import { findEnvironment } from "../../businesses/index.ts";
import { readEvent } from "../queries.ts";
import { EVENTS } from "../schemas.ts";

let service: TestService;
let here: bigint;

beforeAll(async () => {
  service = await startTestService([], { eventsAreFake: true });
  here = await findEnvironment(service.kit.database, service.business.businessId, "test");
});
afterAll(() => service.stop());

let published = 0;

async function publish(type: string, data: object): Promise<string> {
  published += 1;
  const publishing = operation({
    name: "test.publish",
    needs: {},
    decide: (_found, books) => books.publish(type, data),
  });
  const answer = await service.kit.ledger.run(publishing, internalCaller(here, `p ${published}`));
  return answer.outcome ?? "";
}

const list = async (query = "") => {
  const { body, status } = await ask(service, { path: `/events?${query}` });
  expect(status).toBe(200);
  return { rows: dataOf<Event[]>({ body }), pagination: body.meta.pagination };
};

interface Event {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly data: Record<string, unknown>;
}

describe("the list of events", () => {
  test("is newest first, in pages that know whether there is more", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await publish("customer_wallet.transfer", { n }));
    const first = await list("pageSize=2");
    expect(first.rows.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    expect(first.pagination).toMatchObject({ page: 1, page_size: 2, has_more: true });
    const last = await list("pageSize=2&pageNumber=3");
    expect(last.rows.map(({ id }) => id)).toEqual([ids[0]]);
    expect(last.pagination).toMatchObject({ total: 5, has_more: false });
    const beyond = await list("pageSize=2&pageNumber=9");
    expect(beyond).toMatchObject({ rows: [], pagination: { total: 5, has_more: false } });
  });

  test("is filtered by type and by time, the last moment and the last day included", async () => {
    await publish("customer.kyc_updated", {});
    const { rows } = await list("event=customer.kyc_updated");
    expect(rows.map(({ event }) => event)).toEqual(["customer.kyc_updated"]);
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    expect((await list(`startDate=${today}&endDate=${today}`)).rows).toHaveLength(6);
    expect((await list("endDate=2020-01-31")).rows).toEqual([]);
    expect((await list("startDate=2099-01-31T00:00:00Z")).rows).toEqual([]);
  });

  test("has the later of two events of one operation first", async () => {
    const publishing = operation({
      name: "test.publish_both",
      needs: {},
      decide: (_found, books) =>
        [1, 2].map((n) => books.publish("customer_wallet.credited", { n })),
    });
    const { outcome } = await service.kit.ledger.run(publishing, internalCaller(here, "both"));
    const { rows } = await list("pageSize=2");
    expect(rows.map(({ id }) => id)).toEqual(outcome?.toReversed());
    const ofType = await list("event=customer_wallet.credited");
    expect(ofType.rows.map(({ data }) => data["n"])).toEqual([2, 1]);
  });

  test("is filtered by a reference, which must be whole", async () => {
    const about = async (data: object) => await publish("customer_wallet.credited", data);
    const ours = await about({ transaction: { reference: "fnd_9t5z5j3a85g8" } });
    const longer = await about({ reference: 'my "order" 7' });
    const idsOf = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect(await idsOf("reference=fnd_9t5z5j3a85g8")).toEqual([ours]);
    expect(await idsOf("reference=fnd_9t5z5j3a85g")).toEqual([]);
    expect(await idsOf(`reference=${encodeURIComponent('my "order" 7')}`)).toEqual([longer]);
    expect(await idsOf("reference=fnd_9t5z5j3a85g8&event=customer.kyc_updated")).toEqual([]);
  });

  test.each([
    ["startDate=yesterday", "startDate"],
    ["endDate=2026-02-31", "endDate"],
    ["endDate=2026-01-31T08:00:00", "endDate"],
    ["event=thing.made", "event"],
    ["pageSize=201", "pageSize"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await ask(service, { path: `/events?${query}` });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "validation_failed", param });
  });

  test("ends after 30 days, and shows nothing of another mode", async () => {
    const id = await publish("customer_wallet.created", {});
    expect((await ask(service, { path: `/events/${id}` })).status).toBe(200);
    const live = { key: service.business.live };
    expect((await ask(service, { path: `/events/${id}`, ...live })).status).toBe(404);
    expect((await ask(service, { path: "/events", ...live })).body.data).toEqual([]);
    await service.kit.database.run(
      sql`create table events_old partition of events for values from ('2020-01-01') to ('2020-02-01')`,
    );
    await service.kit.database.run(sql`
      insert into events select environment_id, 77, type, body, occurred_at, '2020-01-15' from events limit 1`);
    const before = await list("startDate=2019-01-01");
    expect(before.rows.every(({ created_at }) => created_at > "2021")).toBe(true);
  });

  test("looks for a type in the newest 10,000, says how far back that was, and goes on from there", async () => {
    const id = await publish("card.issued", {});
    await service.kit.database.run(sql`
      insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      select ${here}::bigint, n, 'customer_wallet.transfer', '{}', now(),
             now() + interval '1 minute' + n * interval '1 millisecond'
      from generate_series(1, 10001) n`);
    const newest = await list("event=card.issued");
    expect(newest.rows).toEqual([]);
    expect(newest.pagination).toMatchObject({ total: 0, has_more: false });
    const { searched_back_to: back } = newest.pagination as unknown as { searched_back_to: string };
    const older = await list(`event=card.issued&endDate=${back}`);
    expect(older.rows.map((row) => row.id)).toEqual([id]);
    expect(older.pagination).toEqual({ page: 1, page_size: 50, total: 1, has_more: false });
  });
});

describe("one event", () => {
  test("is what was published, digit by digit", async () => {
    const id = await publish("customer_wallet.credited", {
      amount: toDecimal(123_456_789_012_345_678n),
    });
    const { text, body } = await ask(service, { path: `/events/${id}` });
    expect(text).toContain('"amount":1234567890123456.78');
    expect(body.data).toMatchObject({ id, event: "customer_wallet.credited" });
  });

  test.each([
    "evt_000000000000",
    "evt_nonsense",
    "trf_9t5z5j3a85g8",
  ])("%s is not found", async (id) => {
    const { status, body } = await ask(service, { path: `/events/${id}` });
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: "not_found", param: "id" });
  });
});

describe("a test event", () => {
  test.each(
    EVENTS.map(({ event }) => event),
  )("%s is published as it is described", async (type) => {
    const sent = await ask(service, { path: "/test/events", body: { type } });
    expect(sent.status).toBe(200);
    const { id, event } = dataOf<Event>(sent);
    expect(event).toBe(type);
    const { body } = await ask(service, { path: `/events/${id}` });
    requireDescribed(JSON.stringify(body.data));
  });

  test("must be one of the list, and is for test keys only", async () => {
    const { status, body } = await ask(service, {
      path: "/test/events",
      body: { type: "nothing" },
    });
    expect([status, body.error?.param]).toEqual([400, "type"]);
    const live = {
      path: "/test/events",
      body: { type: "customer.kyc_updated" },
      key: service.business.live,
    };
    expect((await ask(service, live)).status).toBe(404);
  });
});

test("among many events, one is found where ids like it were written, whichever merchant they belong to", async () => {
  const { database } = service.kit;
  // Two processes with blocks of their own, in turns. On a connection without the service's time limit.
  await administer(
    database.url,
    `insert into events (environment_id, id, type, body, occurred_at, recorded_at)
     select 1, 50000000 + (n / 2000) * 2000 + (n % 2) * 1000 + (n % 2000) / 2, 'x', repeat('y', 300), now(),
            now() + n * interval '1 microsecond'
     from generate_series(1, 150000) n`,
    "vacuum analyze events",
  );
  const asked: Sql[] = [];
  const note = async (statement: Sql) => void asked.push(statement);
  // The query calls one method of this interface, and this test needs no rows.
  await readEvent({ maybeOne: note } as unknown as Queryable, 1n, 50_070_001n);
  const [{ text, values } = sql``] = asked;
  const plan = await database.many<Record<string, string>>({ text: `explain ${text}`, values });
  const lines = plan.flatMap((row) => Object.values(row)).join("\n");
  expect(lines).toMatch(/Bitmap Index Scan on events_\d{4}_\d{2}_id_idx/);
});
