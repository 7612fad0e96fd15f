import { describe, expect, test } from "vitest";
import { walletWith } from "../../../../test/support/memory-books.ts";
import {
  box,
  boxesWith,
  byAccount,
  byId,
  byLabel,
} from "../../../../test/support/memory-records.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import { Snapshot } from "../group/snapshot.ts";
import type { Need } from "../records.ts";

const boxes = boxesWith("key");

/** The row that a snapshot has for a need of environment 1. */
function rowOf(snapshot: Snapshot, need: Need<object>): object | undefined {
  const [resolved] = queuedOperation(1n, { needs: { need } }).resolvedNeeds;
  return snapshot.row(resolved!);
}

/** The ids of the boxes that have these labels. */
const idsBy = (snapshot: Snapshot, ...labels: readonly string[]) =>
  labels.map((label) => (rowOf(snapshot, byLabel(boxes, label)) as { id: string } | undefined)?.id);

describe("an account", () => {
  test("is the one that was put last, and only in its environment", () => {
    const snapshot = new Snapshot();
    snapshot.putAccount(walletWith(100n, 5n));
    snapshot.putAccount(walletWith(100n, 7n));
    expect(snapshot.account(1n, 100n).available).toBe(7n);
    expect([snapshot.hasAccount(1n, 100n), snapshot.hasAccount(2n, 100n)]).toEqual([true, false]);
    expect(() => snapshot.account(2n, 100n)).toThrow("an account that a group has locked");
  });

  test("of an environment that the group does not use is missed", () => {
    expect(() => new Snapshot().environment(1n)).toThrow("an environment of the group");
  });
});

describe("a row", () => {
  test("is found by its identity, by its label and by its account", () => {
    const snapshot = new Snapshot();
    const one = box("a");
    snapshot.putRow(boxes, 1n, one);
    const needs = [byId(boxes, "a"), byLabel(boxes, "label a"), byAccount(boxes, "100/a")];
    expect(needs.map((need) => rowOf(snapshot, need))).toEqual([one, one, one]);
    const missing = [byId(boxes, "b"), byLabel(boxes, "label b"), byAccount(boxes, "100/b")];
    expect(missing.map((need) => rowOf(snapshot, need))).toEqual([undefined, undefined, undefined]);
  });

  test("is not found by a key that holds another account", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 1n, box("a"));
    expect(rowOf(snapshot, byAccount(boxes, "101/a"))).toBeUndefined();
  });

  test("is not found in another environment or table", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 2n, box("a"));
    snapshot.putRow(boxesWith("none"), 1n, box("a"));
    expect(rowOf(snapshot, byId(boxes, "a"))).toBeUndefined();
    expect(idsBy(snapshot, "label a")).toEqual([undefined]);
  });
});

describe("a row that changes", () => {
  test("is found by its new label and no more by its old one", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 1n, box("a"));
    snapshot.putRow(boxes, 1n, box("a", { label: "new" }));
    expect(idsBy(snapshot, "label a", "new")).toEqual([undefined, "a"]);
    expect(rowOf(snapshot, byId(boxes, "a"))).toEqual(box("a", { label: "new" }));
  });

  test("keeps a label that does not change", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 1n, box("a"));
    snapshot.putRow(boxes, 1n, box("a", { accountId: 101n }));
    expect(idsBy(snapshot, "label a")).toEqual(["a"]);
  });

  test("may lose its label, and get one again", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 1n, box("a", { label: null }));
    expect(idsBy(snapshot, "null", "label a")).toEqual([undefined, undefined]);
    snapshot.putRow(boxes, 1n, box("a"));
    expect(idsBy(snapshot, "label a")).toEqual(["a"]);
    snapshot.putRow(boxes, 1n, box("a", { label: null }));
    expect(idsBy(snapshot, "label a")).toEqual([undefined]);
  });

  test("leaves its old label to the row that has taken it", () => {
    const snapshot = new Snapshot();
    snapshot.putRow(boxes, 1n, box("a"));
    snapshot.putRow(boxes, 1n, box("b", { label: "label a" }));
    snapshot.putRow(boxes, 1n, box("a", { label: "new" }));
    expect(idsBy(snapshot, "label a", "new")).toEqual(["b", "a"]);
  });
});
