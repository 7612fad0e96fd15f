import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FlakyProxy, startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  pipelineSettings,
  type TestLedger,
  verify,
} from "../../../../test/support/ledger-fixture.ts";
import { callerOf, openWallet } from "../../../../test/support/ledger-operations.ts";
import { counters } from "../../../../test/support/ledger-records.ts";
import { sql } from "../../database/sql.ts";
import { operation } from "../operation.ts";

let fixture: LedgerFixture;
let proxy: FlakyProxy;
let here: bigint;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  [here = 0n] = fixture.environmentIds;
});
beforeEach(async () => {
  proxy = await startFlakyProxy(fixture.url);
});
afterEach(async () => {
  await proxy.close();
  expect((await verify(fixture.database)).findings).toEqual([]);
});
afterAll(() => fixture?.drop());

let keys = 0;
const caller = () => callerOf(here, `key ${++keys}`);

const throughProxy = (namedStatements: boolean) =>
  openLedger(proxy.url, {
    connection: { ...pipelineSettings(proxy.url), namedStatements },
    // One lane, because each has ids of its own.
    grouping: { runnerCount: 1, operationsMax: 256 },
  });

/** Uses up so many ids, and answers the last. */
const takeIds = (count: number) =>
  operation({
    name: "test.take_ids",
    needs: {},
    decide(_needs, books) {
      for (let taken = 1; taken < count; taken++) books.nextId();
      return { id: String(books.nextId()) };
    },
  });

async function idsOf(door: TestLedger, counts: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const count of counts) {
    const { body } = await door.ledger.run(takeIds(count), caller());
    ids.push(JSON.parse(body).id);
  }
  return ids;
}

/**
 * A ledger has eight blocks of ids. The server is replaced by one that knows only of the first, and another ledger takes
 * and uses the second. Then the first ledger goes on. Answers the ids that both have used.
 */
async function idsUsedTwice(first: TestLedger, replaceServer: () => void): Promise<string[]> {
  const second = openLedger(fixture.url);
  try {
    await idsOf(first, [1]);
    await fixture.database.run(sql`select setval('ids', last_value - 7000) from ids`);
    replaceServer();
    const theirs = new Set(await idsOf(second, Array(40).fill(1)));
    // From a remembered block the last of these would be the second block's first.
    const ours = await idsOf(first, [980, ...Array(40).fill(1)]);
    return ours.filter((id) => theirs.has(id));
  } finally {
    await Promise.all([first.ledger.close(), second.ledger.close()]);
  }
}

test("a lost session takes its remembered ids with it: the next server may hand out the same blocks", async () => {
  expect(await idsUsedTwice(throughProxy(true), () => proxy.cutAll())).toEqual([]);
});

test("behind a pooler nothing tells that the server is another one, so no id outlives its group", async () => {
  expect(await idsUsedTwice(throughProxy(false), () => undefined)).toEqual([]);
});

test("a session that lost its setting commits nothing: the group runs on another one, which has it", async () => {
  const door = throughProxy(true);
  const read = () => sql`
    select 1::bigint as "environmentId", '' as identity
    where set_config('synchronous_commit', 'local', false) is null`;
  const weaken = operation({
    name: "test.weaken_session",
    needs: { counter: { record: { ...counters, read }, key: "1" } },
    decide: () => ({}),
  });
  try {
    await door.ledger.run(weaken, caller());
    expect(door.failures).toEqual([]);
    expect(await door.ledger.run(openWallet(1n), caller())).toMatchObject({ status: 200 });
    expect(door.failures.map(String)).toEqual([
      "NotDurable: the session commits with synchronous_commit local",
    ]);
    expect(door.poisons).toEqual([]);
  } finally {
    await door.ledger.close();
  }
});
