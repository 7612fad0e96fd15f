import { describe, expect, test } from "vitest";
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
import { findBatch, KeyResolver, NeedBatches } from "../group/key-resolver.ts";
import type { Need } from "../records.ts";

const boxes = boxesWith("key");

const resolved = (need: Need<object>, environmentId = 1n) =>
  queuedOperation(environmentId, { needs: { need } }).resolvedNeeds[0]!;

describe("a key", () => {
  test("means what a lookup found, until it is forgotten", async () => {
    const keyResolver = await resolverThatFound(boxes, link("x", "a"), link("y", "b"));
    const [x, y, z] = ["x", "y", "z"].map((label) => resolved(byLabel(boxes, label)));
    expect(keyResolver.get(x!)).toEqual({ identity: "a", accountId: 100n });
    expect(keyResolver.get(y!)?.identity).toBe("b");
    expect(keyResolver.get(z!)).toBeUndefined();
    expect(keyResolver.get(resolved(byLabel(boxes, "x"), 2n))).toBeUndefined();
    keyResolver.forget(x!);
    expect([keyResolver.get(x!), keyResolver.get(y!)?.identity]).toEqual([undefined, "b"]);
  });

  test("that holds its row and account always means them", () => {
    const one = resolved(byAccount(boxes, "100/a"));
    const keyResolver = new KeyResolver();
    keyResolver.forget(one);
    expect(keyResolver.get(one)).toEqual({ identity: "a", accountId: 100n });
  });

  test("is forgotten as the oldest of more than 50,000", async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => link(String(at), "a"));
    const keyResolver = await resolverThatFound(boxes, ...rows);
    const isKnown = (label: string) =>
      keyResolver.get(resolved(byLabel(boxes, label))) !== undefined;
    expect([isKnown("0"), isKnown("49999")]).toEqual([true, true]);
    const { pipeline } = memoryPipeline(() => [link("one more", "a")]);
    const batches = new NeedBatches();
    batches.addNeed(resolved(byLabel(boxes, "one more")));
    await keyResolver.find(pipeline, batches);
    expect(["0", "1", "one more"].map(isKnown)).toEqual([false, true, true]);
  });
});

describe("needs are looked up", () => {
  const others = boxesWith("none");

  test("in one statement for each table and lookup, each need once", () => {
    const batches = new NeedBatches();
    expect([...batches]).toEqual([]);
    const needs = [
      byLabel(boxes, "x"),
      byLabel(boxes, "x"),
      byLabel(others, "x"),
      byId(boxes, "x"),
    ];
    for (const need of needs) batches.addNeed(resolved(need));
    batches.addNeed(resolved(byLabel(boxes, "x"), 2n));
    expect([...batches]).toEqual([
      { record: boxes, by: "label", environmentIds: [1n, 2n], keys: ["x", "x"] },
      { record: boxes, by: "", environmentIds: [1n], keys: ["x"] },
      { record: others, by: "label", environmentIds: [1n], keys: ["x"] },
    ]);
  });

  test("by their names, of which the batches know each", () => {
    const batches = new NeedBatches();
    const [x, y] = ["x", "y"].map((label) => resolved(byLabel(boxes, label)));
    batches.addNeed(x!);
    expect([batches.has(x!.name), batches.has(y!.name)]).toEqual([true, false]);
  });

  test("as rows by their identities, a row that two needs mean once", () => {
    const batches = new NeedBatches();
    batches.addRow(boxes, 1n, "a");
    batches.addRow(boxes, 1n, "a");
    batches.addRow(boxes, 2n, "a");
    expect([...batches]).toEqual([
      { record: boxes, by: "", environmentIds: [1n, 2n], keys: ["a", "a"] },
    ]);
  });

  test("with the statement of their lookup; a lookup without one is a mistake", async () => {
    const { pipeline, sent } = memoryPipeline(() => [link("x", "a")]);
    const query = { environmentIds: [1n], keys: ["x"] };
    const rows = await findBatch(pipeline, { record: boxes, by: "label", ...query });
    expect(rows).toEqual([link("x", "a")]);
    expect(sent).toEqual([{ text: 'find "box_key" $1 $2', values: [[1n], ["x"]] }]);
    for (const by of ["account", "nothing"]) {
      const found = findBatch(pipeline, { record: boxes, by, ...query });
      await expect(found).rejects.toThrow(`box_key cannot be found by ${by}`);
    }
  });
});
