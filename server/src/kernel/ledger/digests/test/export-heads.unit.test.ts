import { describe, expect, test } from "vitest";
import type { Queryable } from "../../../database/database.ts";
import { systemRandomness } from "../../../randomness.ts";
import { Vault } from "../../../sealing/vault.ts";
import {
  compareHeads,
  type ExportedHeads,
  exportHeads,
  isSignedHere,
  readHeads,
} from "../export-heads.ts";

const vaultOf = (byte: number) =>
  new Vault([{ id: 1, secret: Buffer.alloc(32, 1) }], Buffer.alloc(32, byte), systemRandomness);
const HERE = vaultOf(7);

const HEAD = Buffer.alloc(32, 9);
const ROW = { stream: "events", number: 12n, head: HEAD, untilUs: 1_700_000_000_123_456n };

/** A database whose chains have these heads now. */
const databaseOf = (rows: readonly object[]): Queryable => ({
  many: async () => rows as never,
  maybeOne: async () => rows[0] as never,
  one: () => Promise.reject(new Error("not asked")),
  run: () => Promise.reject(new Error("not asked")),
});

const exported = () => exportHeads(databaseOf([ROW]), HERE, new Date("2026-01-31T10:00:00Z"));

describe("an export", () => {
  test("has each head, its time to the millisecond, and when it was taken", async () => {
    const { takenAt, heads, publicKey } = await exported();
    expect(takenAt).toBe("2026-01-31T10:00:00.000Z");
    expect(heads).toEqual([
      {
        ...{ stream: "events", number: "12", head: HEAD.toString("hex") },
        until: "2023-11-14T22:13:20.123Z",
      },
    ]);
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  });

  test("is signed by this installation, and by no other", async () => {
    expect(isSignedHere(HERE, await exported())).toBe(true);
    expect(isSignedHere(vaultOf(8), await exported())).toBe(false);
  });

  test("that was changed has no valid signature", async () => {
    const whole = await exported();
    const [head] = whole.heads;
    const changed = [{ stream: "x" }, { number: "1" }, { head: "00" }, { until: "2020" }].map(
      (field) => ({ ...whole, heads: [{ ...head, ...field }] as ExportedHeads["heads"] }),
    );
    for (const other of [...changed, { ...whole, takenAt: "2020-01-01T00:00:00.000Z" }])
      expect(isSignedHere(HERE, other)).toBe(false);
  });

  test("is read back as it was written", async () => {
    const whole = await exported();
    expect(readHeads(JSON.stringify(whole))).toEqual(whole);
  });
});

test.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["a text", '"heads"'],
  ["an object without heads", JSON.stringify({ takenAt: "", publicKey: "", signature: "" })],
])("%s is no export", (_what, text) => {
  expect(readHeads(text)).toBeUndefined();
});

test.each<object>([
  { takenAt: 5 },
  { publicKey: null },
  { signature: undefined },
  { heads: {} },
  { heads: [null] },
  { heads: ["events"] },
  ...[{ stream: 1 }, { head: null }, { until: 5 }, { number: "0" }, { number: "1x" }].map(
    (field) => ({ heads: [{ stream: "a", number: "1", head: "00", until: "b", ...field }] }),
  ),
])("an export with %j is refused", async (field) => {
  expect(readHeads(JSON.stringify({ ...(await exported()), ...field }))).toBeUndefined();
});

describe("the chains of today", () => {
  const compare = async (rows: readonly object[]) =>
    compareHeads(databaseOf(rows), await exported());

  test("that still have the exported heads are as they were", async () => {
    expect(await compare([{ head: HEAD }])).toEqual([]);
  });

  test("without an exported head are named", async () => {
    expect(await compare([])).toEqual([
      "Digest 12 of events was exported at 2026-01-31T10:00:00.000Z and is missing now.",
    ]);
  });

  test("with another head at the exported number are named", async () => {
    expect(await compare([{ head: Buffer.alloc(32) }])).toEqual([
      "Digest 12 of events has another head than the export of 2026-01-31T10:00:00.000Z.",
    ]);
  });
});
