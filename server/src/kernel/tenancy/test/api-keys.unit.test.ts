import { describe, expect, test } from "vitest";
import type { Queryable } from "../../database/database.ts";
import type { Sql } from "../../database/sql.ts";
import { Vault } from "../../sealing/vault.ts";
import { ApiKeys, publicKeySeal } from "../api-keys.ts";
import { KeyDirectory } from "../key-directory.ts";

const vault = new Vault([{ id: 1, secret: Buffer.alloc(32, 7) }], Buffer.alloc(32, 1), {
  bytes: (count) => Buffer.alloc(count),
});
const ROW = {
  ...{ apiKeyId: 9n, environmentId: 4n, scopes: ["kyc:write"], networks: ["203.0.113.0/24"] },
  publicKeySealed: vault.seal("test_pub_x", publicKeySeal(4n, 9n)),
};

/** Keys that are looked up in a database with these real keys, on a clock that the test moves. */
function openKeys(real: readonly string[] = [], isListed = true) {
  const clock = { nowMs: 5_000 };
  const lookups: Buffer[] = [];
  const sinces: unknown[] = [];
  const hashes = new Map(real.map((key) => [String(vault.lookupHash(key)), ROW]));
  const database = {
    maybeOne: async ({ values }: Sql) => {
      lookups.push(values[0] as Buffer);
      return hashes.get(String(values[0]));
    },
    many: async ({ values }: Sql) => {
      sinces.push(values[0]);
      return isListed ? real.map((key) => ({ hash: vault.lookupHash(key) })) : [];
    },
  } as unknown as Queryable;
  const directory = new KeyDirectory(database, () => clock.nowMs);
  const keys = new ApiKeys({ database, directory, vault, nowMs: () => clock.nowMs });
  const find = (key: string) => keys.find(key, () => "client");
  return { keys, directory, clock, lookups, sinces, find };
}

describe("a key", () => {
  test("is looked up once for all who ask at a time, and once more after that", async () => {
    const { keys, find, lookups } = openKeys(["a"]);
    const [one, other] = await Promise.all([find("a"), find("a")]);
    expect(one).toBe(other);
    expect(one).toMatchObject({
      apiKeyId: 9n,
      publicKey: "test_pub_x",
      scopes: new Set(["kyc:write"]),
    });
    expect(one?.networks).toHaveLength(1);
    expect(lookups).toHaveLength(1);
    await find("a");
    expect(lookups).toHaveLength(2);
    expect(keys.remembered("a")?.access?.apiKeyId).toBe(9n);
  });

  test("is remembered for a second from the beginning of its lookup", async () => {
    const { keys, clock, find } = openKeys(["a"]);
    expect(keys.remembered("a")).toBeUndefined();
    const found = find("a");
    clock.nowMs += 999;
    await found;
    expect(keys.remembered("a")).toBeDefined();
    clock.nowMs += 1;
    expect(keys.remembered("a")).toBeUndefined();
  });

  test("that does not exist is remembered as such", async () => {
    const { keys, find } = openKeys();
    expect(await find("x")).toBeUndefined();
    expect(keys.remembered("x")).toEqual({ access: undefined, atMs: 5_000 });
  });

  test("is forgotten as the oldest of more than 10,000", async () => {
    const real = Array.from({ length: 10_001 }, (_, at) => `real ${at}`);
    const { keys, directory, find } = openKeys(real);
    await directory.refresh();
    for (const key of real.slice(0, 10_000)) await find(key);
    expect(keys.remembered("real 0")).toBeDefined();
    await find("real 10000");
    const isRemembered = (key: string) => keys.remembered(key) !== undefined;
    expect(["real 0", "real 1", "real 10000"].map(isRemembered)).toEqual([false, true, true]);
  });
});

describe("a key that was never made", () => {
  test("is limited for each client", async () => {
    const { find } = openKeys();
    for (let count = 0; count < 100; count++) await find(`invented ${count}`);
    await expect(find("one more")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("does not count if it is real: the directory learns of it a little later", async () => {
    const { find } = openKeys(["a"], false);
    for (let count = 0; count < 150; count++) expect(await find("a")).toBeDefined();
  });

  test("limits no key of the directory", async () => {
    const { find, directory } = openKeys(["a"]);
    await directory.refresh();
    for (let count = 0; count < 100; count++) await find(`invented ${count}`);
    expect(await find("a")).toBeDefined();
  });
});

test("the directory reads all keys once, and then those made since, with a minute to commit", async () => {
  const { directory, clock, sinces } = openKeys(["a"]);
  expect(directory.has(vault.lookupHash("a"))).toBe(false);
  await directory.refresh();
  expect([directory.has(vault.lookupHash("a")), directory.has(vault.lookupHash("b"))]).toEqual([
    true,
    false,
  ]);
  clock.nowMs += 2_000;
  await directory.refresh();
  clock.nowMs += 500;
  await directory.refresh();
  expect(sinces).toEqual([undefined, 62, 60.5]);
});
