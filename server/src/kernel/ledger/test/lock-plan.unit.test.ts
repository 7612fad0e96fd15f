import { describe, expect, test } from "vitest";
import { walletWith } from "../../../../test/support/memory-books.ts";
import { memoryPipeline } from "../../../../test/support/memory-pipeline.ts";
import {
  boxesWith,
  byAccount,
  byId,
  byLabel,
  link,
  resolverThatFound,
} from "../../../../test/support/memory-records.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import { KeyResolver } from "../group/key-resolver.ts";
import { listEnvironments, lookUpKeys, planLocks, takeGroupLocks } from "../group/lock-plan.ts";
import { hashLockName } from "../group/queries.ts";
import { makeGroup } from "../group/queued-operation.ts";
import type { Need, RecordTable } from "../records.ts";

const [accountBoxes, keyBoxes, unlocked] = (["account", "key", "none"] as const).map(boxesWith) as [
  ...[RecordTable<object>, RecordTable<object>, RecordTable<object>],
];

const groupOf = (...needs: readonly Need<object>[]) =>
  makeGroup([queuedOperation(1n, { needs: { needs } })]);

/** What a group with these needs locks beside its operation's name. */
function planOf(keyResolver: KeyResolver, ...needs: readonly Need<object>[]) {
  const group = groupOf(...needs);
  const { accounts, names, unfound } = planLocks(keyResolver, group);
  const own = group.operations.map(({ recordName }) => hashLockName(`operation/${recordName}`));
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
  for (const name of own) expect(names).toContain(name);
  const others = names.filter((name) => !own.includes(name));
  return { accounts, names: new Set(others), unfound: [...unfound] };
}

const hashes = (...names: readonly string[]) => new Set(names.map(hashLockName));
const account = (id: bigint, environmentId = 1n) => ({ environmentId, id });

describe("a group locks for a row that is locked by its account", () => {
  test("the account, where its key is known or holds it", async () => {
    const keyResolver = await resolverThatFound(accountBoxes, link("x", "a", 100n));
    const plan = planOf(keyResolver, byLabel(accountBoxes, "x"), byAccount(accountBoxes, "101/b"));
    expect(plan).toEqual({
      ...{ accounts: [account(100n), account(101n)], names: new Set(), unfound: [] },
    });
  });

  test("the name of a key without a row, which is looked up again", () => {
    const plan = planOf(new KeyResolver(), byLabel(accountBoxes, "x"));
    expect(plan.names).toEqual(hashes("box_account/label/1/x"));
    expect(plan.accounts).toEqual([]);
    expect(plan.unfound).toMatchObject([{ by: "label", environmentIds: [1n], keys: ["x"] }]);
  });

  test("nothing without a lookup: that is a mistake of the domain", () => {
    const plan = () => planOf(new KeyResolver(), byId(accountBoxes, "a"));
    expect(plan).toThrow("a box_account is found with its account");
  });
});

describe("a group locks for a row that is locked by its key", () => {
  test("the name of its identity, and no lookup is missing", () => {
    const plan = planOf(new KeyResolver(), byId(keyBoxes, "a"));
    expect(plan).toEqual({ accounts: [], names: hashes("box_key//1/a"), unfound: [] });
  });

  test("the names of the key and of the identity that it means", async () => {
    const keyResolver = await resolverThatFound(keyBoxes, link("x", "a", null));
    const plan = planOf(keyResolver, byLabel(keyBoxes, "x"));
    const names = hashes("box_key/label/1/x", "box_key//1/a");
    expect(plan).toEqual({ accounts: [], names, unfound: [] });
  });

  test("the name of a key that means nothing yet", () => {
    const plan = planOf(new KeyResolver(), byLabel(keyBoxes, "x"));
    expect(plan.names).toEqual(hashes("box_key/label/1/x"));
    expect(plan.unfound).toHaveLength(1);
  });
});

describe("a group locks for a row that is not locked", () => {
  test("nothing where the row is known", async () => {
    const keyResolver = await resolverThatFound(unlocked, link("x", "a", null));
    const plan = planOf(keyResolver, byId(unlocked, "b"), byLabel(unlocked, "x"));
    expect(plan).toEqual({ accounts: [], names: new Set(), unfound: [] });
  });

  test("the name of a key without a row, so that no other group creates it", () => {
    const plan = planOf(new KeyResolver(), byLabel(unlocked, "x"));
    expect(plan.names).toEqual(hashes("box_none/label/1/x"));
    expect(plan.unfound).toHaveLength(1);
  });
});

test("accounts are locked by environment, then by id, each once", () => {
  const needs = ["102/a", "101/a", "102/b", "9/c"].map((key) => byAccount(accountBoxes, key));
  const elsewhere = { ...byAccount(accountBoxes, "9/c"), environmentId: 2n };
  const before = { ...byAccount(accountBoxes, "500/c"), environmentId: 0n };
  const { accounts } = planOf(new KeyResolver(), elsewhere, ...needs, before);
  expect(accounts).toEqual([
    ...[account(500n, 0n), account(9n), account(101n), account(102n), account(9n, 2n)],
  ]);
});

test("the locks of a group are sent with its begin, and only accounts that exist come back", async () => {
  const plan = planLocks(new KeyResolver(), groupOf(byAccount(accountBoxes, "101/a")));
  const locked = walletWith(101n, 5n);
  const some = memoryPipeline(({ text }) => (text === "begin" ? [] : [locked]));
  expect(await takeGroupLocks(some.pipeline, plan)).toEqual([locked]);
  expect(some.texts()[0]).toBe("begin");
  expect(some.sent).toHaveLength(2);
  const none = memoryPipeline(({ text }) => (text === "begin" ? [] : [{ id: null }]));
  expect(await takeGroupLocks(none.pipeline, plan)).toEqual([]);
});

describe("before its locks a group looks up", () => {
  test("the keys that are not remembered, and no others", async () => {
    const keyResolver = await resolverThatFound(keyBoxes, link("x", "a", null));
    const needs = [byId(keyBoxes, "c"), byAccount(accountBoxes, "101/a")];
    const labels = ["x", "y"].map((label) => byLabel(keyBoxes, label));
    const { pipeline, sent } = memoryPipeline(() => [link("y", "b", null)]);
    const group = groupOf(...needs, ...labels);
    await lookUpKeys(pipeline, keyResolver, group);
    expect(sent.map(({ values }) => values)).toEqual([[[1n], ["y"]]]);
    const [resolved] = groupOf(byLabel(keyBoxes, "y")).resolvedNeeds;
    expect(keyResolver.get(resolved!)?.identity).toBe("b");
  });

  test("nothing where every key is remembered", async () => {
    const keyResolver = await resolverThatFound(keyBoxes, link("x", "a", null));
    const { pipeline, sent } = memoryPipeline(() => []);
    await lookUpKeys(pipeline, keyResolver, groupOf(byLabel(keyBoxes, "x")));
    expect(sent).toEqual([]);
  });
});

test("a group uses the environments of its callers and of its needs, in order, each once", () => {
  const elsewhere = { ...byId(keyBoxes, "a"), environmentId: 2n };
  const operations = [queuedOperation(3n, { needs: { elsewhere } }), queuedOperation(1n)];
  expect(listEnvironments(makeGroup([...operations, queuedOperation(3n)]))).toEqual([1n, 2n, 3n]);
});
