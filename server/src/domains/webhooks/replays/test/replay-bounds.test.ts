import { describe, expect, test } from "vitest";
import { useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { countReplayed, type Replay, type ReplayScope, replayNextPage } from "../queries.ts";

const fixture = useDeliveries();

const UNTIL = Math.floor(Date.now() / 1_000) * 1_000;
const SINCE = UNTIL - 10;

/** Events at the edges of a range: before it, at its start, twice at one time, at its end. */
const EVENTS = [
  [801n, SINCE - 1],
  [802n, SINCE],
  [803n, SINCE + 1],
  [804n, SINCE + 1],
  [805n, UNTIL - 1],
  [806n, UNTIL],
] as const;
const REPLAYED = [802n, 803n, 804n, 805n];

/** A replay over failed deliveries of events at these times, and what it made due page by page. */
async function replay(what: ReplayScope, size: number) {
  const { database } = fixture.service.kit;
  const { endpoint } = await fixture.endpoint();
  const ids = { environmentId: fixture.here, endpointId: endpoint.id };
  for (const [id, ms] of EVENTS) {
    const at = new Date(ms);
    await database.run(sql`
      insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      values (${fixture.here}, ${id}, 'customer_wallet.transfer', '{}', ${at}, ${at}) on conflict do nothing`);
    await database.run(sql`
      insert into webhook_deliveries (environment_id, endpoint_id, recorded_at, event_id, state, tries, due_at)
      values (${fixture.here}, ${endpoint.id}, ${at}, ${id}, 'failed', 3, ${at})`);
  }
  const range = { ...ids, what, since: new Date(SINCE), until: new Date(UNTIL) };
  const { total } = await countReplayed(database, range);
  await database.run(sql`
    insert into webhook_replays (environment_id, id, endpoint_id, what, since, until, total, asked_by, asked_at)
    values (${fixture.here}, 5, ${endpoint.id}, ${what}, ${range.since}, ${range.until}, ${total}, 'amina', now())`);
  const due = async () => {
    const rows = await database.many<{ id: bigint }>(sql`
      select event_id as id from webhook_deliveries where state = 'waiting' and tries = 0 order by event_id`);
    return rows.map(({ id }) => id);
  };
  const pages: bigint[][] = [];
  const counts: number[] = [];
  for (let page = 0; page < 3; page++) {
    // A page reads no more of the replay than this.
    const { count } = await replayNextPage(database, { ...range, id: 5n } as Replay, size);
    counts.push(count);
    pages.push(await due());
  }
  return { total, counts, pages };
}

describe.each(["failed", "all"] as const)("a replay of %s events", (what) => {
  test("holds the start of its range and not the end", async () => {
    const { total, counts, pages } = await replay(what, 9);
    expect([total, counts, pages[0]]).toEqual([4, [4, 0, 0], REPLAYED]);
  });

  test("continues after its last event, even if two events have the same time", async () => {
    const { counts, pages } = await replay(what, 2);
    expect(counts).toEqual([2, 2, 0]);
    expect(pages).toEqual([REPLAYED.slice(0, 2), REPLAYED, REPLAYED]);
  });
});
