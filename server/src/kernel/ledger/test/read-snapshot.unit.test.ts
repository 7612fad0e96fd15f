import { describe, expect, test } from "vitest";
import { ENVIRONMENT, walletWith } from "../../../../test/support/memory-books.ts";
import { memoryPipeline } from "../../../../test/support/memory-pipeline.ts";
import {
  type Box,
  box,
  boxesWith,
  byAccount,
  byId,
  byLabel,
  link,
  resolverThatFound,
} from "../../../../test/support/memory-records.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import type { Account } from "../accounts.ts";
import { KeyResolver } from "../group/key-resolver.ts";
import { planLocks } from "../group/lock-plan.ts";
import { nameGroupPartitions } from "../group/partition-names.ts";
import { makeGroup } from "../group/queued-operation.ts";
import type { PrecheckRows } from "../group/read-prechecks.ts";
import { readSnapshot } from "../group/read-snapshot.ts";
import type { Need } from "../records.ts";

const [accountBoxes, keyBoxes] = [boxesWith("account"), boxesWith("key")];

const PRECHECKED: PrecheckRows = {
  environments: new Map([[1n, ENVIRONMENT]]),
  ...{ keyStates: new Map(), pauses: new Map(), records: new Map() },
  partitions: nameGroupPartitions("2026_10", 7),
};

interface Database {
  readonly boxes?: readonly Box[];
  /** The links that a lookup finds under the locks. */
  readonly links?: readonly object[];
  readonly locked?: readonly Account[];
}

/** What one operation with these needs reads under its locks. */
async function readFor(
  needs: readonly Need<object>[],
  { boxes = [], links = [], locked = [] }: Database,
  keyResolver = new KeyResolver(),
  forgets = false,
) {
  const group = makeGroup([queuedOperation(1n, { needs: { needs } })]);
  const plan = planLocks(keyResolver, group);
  // Another group runner may forget a key after this group has planned its locks.
  if (forgets) for (const one of group.resolvedNeeds) keyResolver.forget(one);
  const { pipeline, sent } = memoryPipeline(({ text }) => (text.includes("find") ? links : boxes));
  const sentBefore = {
    locked: Promise.resolve([...locked]),
    prechecked: Promise.resolve(PRECHECKED),
  };
  const state = await readSnapshot(pipeline, keyResolver, plan, group, sentBefore);
  const rows = group.resolvedNeeds.map((one) => state.snapshot.row(one));
  const [known] = group.resolvedNeeds.map((one) => keyResolver.get(one)?.identity);
  const reads = sent.map(({ text, values }) => [text.slice(0, 4), ...values]);
  return { state, rows, reads, known, isStale: state.stale.size === 1 };
}

const found = () => resolverThatFound(accountBoxes, link("label a", "a"));
const byTheLabel = [byLabel(accountBoxes, "label a")];
const account = walletWith(100n, 5n);

describe("a group reads under its locks", () => {
  test("the rows that its keys mean, a row once, and its accounts and environments", async () => {
    const needs = [...byTheLabel, byAccount(accountBoxes, "100/a"), byId(keyBoxes, "b")];
    const database = { boxes: [box("a")], locked: [account] };
    const { state, reads, isStale } = await readFor(needs, database, await found());
    expect(reads).toEqual([
      ["read", [1n], ["a"]],
      ["read", [1n], ["b"]],
    ]);
    expect(state.snapshot.account(1n, 100n)).toEqual(account);
    expect(state.snapshot.environment(1n)).toEqual(ENVIRONMENT);
    expect([isStale, state.partitions]).toEqual([false, PRECHECKED.partitions]);
  });

  test("no row of a key that means nothing, and looks it up again", async () => {
    const { rows, reads, isStale } = await readFor(byTheLabel, {});
    expect([rows, isStale]).toEqual([[undefined], false]);
    expect(reads).toEqual([["find", [1n], ["label a"]]]);
  });
});

describe("an operation is decided", () => {
  test("where its key still means its row, under the row's account", async () => {
    const database = { boxes: [box("a")], locked: [account] };
    const { rows, isStale, known } = await readFor(byTheLabel, database, await found());
    expect([rows, isStale, known]).toEqual([[box("a")], false, "a"]);
  });

  test("where a row has no account", async () => {
    const keyResolver = await resolverThatFound(keyBoxes, link("label a", "a", null));
    const needs = [byLabel(keyBoxes, "label a")];
    const { isStale } = await readFor(needs, { boxes: [box("a")] }, keyResolver);
    expect(isStale).toBe(false);
  });

  test.each([
    ["its identity", byId(keyBoxes, "a")],
    ["its account", byAccount(accountBoxes, "100/a")],
  ])("without a row where its key holds %s", async (_, need) => {
    const { rows, isStale } = await readFor([need], {});
    expect([rows, isStale]).toEqual([[undefined], false]);
  });
});

describe("an operation is requeued, and its key is forgotten", () => {
  test.each<[string, Database]>([
    ["where the row has gone", { locked: [account] }],
    ["where the row has another label", { boxes: [box("a", { label: "b" })], locked: [account] }],
    ["where the account is not locked", { boxes: [box("a")] }],
  ])("%s", async (_, database) => {
    const { isStale, known } = await readFor(byTheLabel, database, await found());
    expect([isStale, known]).toEqual([true, undefined]);
  });

  test("where a row has appeared before the locks", async () => {
    const { isStale } = await readFor(byTheLabel, { links: [link("label a", "a")] });
    expect(isStale).toBe(true);
  });

  test("where another runner has forgotten the key, and nothing proved that it means no row", async () => {
    const database = { boxes: [], locked: [account] };
    const { isStale } = await readFor(byTheLabel, database, await found(), true);
    expect(isStale).toBe(true);
  });
});

test("of two operations only the one whose key changed is requeued", async () => {
  const operations = [byTheLabel, [byId(keyBoxes, "b")]].map((needs) =>
    queuedOperation(1n, { needs: { needs } }),
  );
  const group = makeGroup(operations);
  const keyResolver = await found();
  const plan = planLocks(keyResolver, group);
  const { pipeline } = memoryPipeline(() => []);
  const sent = { locked: Promise.resolve([account]), prechecked: Promise.resolve(PRECHECKED) };
  const { stale } = await readSnapshot(pipeline, keyResolver, plan, group, sent);
  expect([...stale]).toEqual([operations[0]]);
});
