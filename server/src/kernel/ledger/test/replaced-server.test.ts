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
    // One group runner, because each has its own ids.
    grouping: { runnerCount: 1, operationsMax: 256 },
  });

/** Uses `count` ids and returns the last. */
const takeIds = (count: number) =>
  operation({
    name: "test.take_ids",
    needs: {},
    decide(_needs, books) {
      for (let taken = 1; taken < count; taken++) books.nextId();
      return { id: String(books.nextId()) };
    },
  });

async function idsOf(testLedger: TestLedger, counts: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const count of counts) {
    const { body } = await testLedger.ledger.run(takeIds(count), caller());
    ids.push(JSON.parse(body).id);
  }
  return ids;
}

/**
 * A ledger has eight blocks of ids. The server is replaced by one that knows only the first block, and another ledger
 * takes and uses the second. Then the first ledger continues. Returns the ids that both have used.
 */
async function idsUsedTwice(first: TestLedger, replaceServer: () => void): Promise<string[]> {
  const second = openLedger(fixture.url);
  try {
    await idsOf(first, [1]);
    await fixture.database.run(sql`select setval('ids', last_value - 7000) from ids`);
    replaceServer();
    const theirs = new Set(await idsOf(second, Array(40).fill(1)));
    // From a remembered block, the last of these would be the first id of the second block.
    const ours = await idsOf(first, [980, ...Array(40).fill(1)]);
    return ours.filter((id) => theirs.has(id));
  } finally {
    await Promise.all([first.ledger.close(), second.ledger.close()]);
  }
}

test("remembered ids are dropped with a lost session, because the next server may hand out the same blocks", async () => {
  expect(await idsUsedTwice(throughProxy(true), () => proxy.cutAll())).toEqual([]);
});

test("behind a pooler no id outlives its group, because a change of server is invisible", async () => {
  expect(await idsUsedTwice(throughProxy(false), () => undefined)).toEqual([]);
});

test("a session that lost its durability setting commits nothing, and the group runs on a new session", async () => {
  const testLedger = throughProxy(true);
  const read = () => sql`
    select 1::bigint as "environmentId", '' as identity
    where set_config('synchronous_commit', 'local', false) is null`;
  const weaken = operation({
    name: "test.weaken_session",
    needs: { counter: { record: { ...counters, read }, key: "1" } },
    decide: () => ({}),
  });
  try {
    await testLedger.ledger.run(weaken, caller());
    expect(testLedger.failures).toEqual([]);
    expect(await testLedger.ledger.run(openWallet(1n), caller())).toMatchObject({ status: 200 });
    expect(testLedger.failures.map(String)).toEqual([
      "NotDurable: the session commits with synchronous_commit local",
    ]);
    expect(testLedger.failingOperations).toEqual([]);
  } finally {
    await testLedger.ledger.close();
  }
});
