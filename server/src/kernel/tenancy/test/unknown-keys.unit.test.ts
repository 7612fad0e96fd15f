import { expect, test } from "vitest";
import type { Queryable } from "../../database/database.ts";
import type { Vault } from "../../sealing/vault.ts";
import { ApiKeys } from "../api-keys.ts";
import { KeyDirectory } from "../key-directory.ts";
import { UnknownKeys } from "../unknown-keys.ts";

const none = async () => undefined;
const limited = expect.objectContaining({ code: "rate_limited" });

test("a client that tries too many unknown keys is throttled, with when to come again, and others are not", async () => {
  let nowMs = 0;
  const keys = new UnknownKeys(() => nowMs);
  for (let n = 0; n < 100; n++) await keys.lookUp("a", none);
  await expect(keys.lookUp("a", none)).rejects.toMatchObject({
    code: "rate_limited",
    headers: { "Retry-After": "1" },
  });
  await keys.lookUp("b", none);
  nowMs = 1_000;
  await keys.lookUp("a", none);
});

test("all clients together are throttled too, however many there are", async () => {
  const keys = new UnknownKeys(() => 0);
  for (let n = 0; n < 300; n++) await keys.lookUp(`client ${n}`, none);
  await expect(keys.lookUp("one more", none)).rejects.toEqual(limited);
});

test("a client that is throttled for the others keeps its own budget", async () => {
  let nowMs = 0;
  const keys = new UnknownKeys(() => nowMs);
  for (let n = 0; n < 300; n++) await keys.lookUp(`client ${n}`, none);
  for (let n = 0; n < 100; n++) await expect(keys.lookUp("a", none)).rejects.toEqual(limited);
  nowMs = 1_000;
  for (let n = 0; n < 100; n++) await keys.lookUp("a", none);
});

test("a key that turns out to be real is not counted", async () => {
  const keys = new UnknownKeys(() => 0);
  for (let n = 0; n < 1_000; n++) expect(await keys.lookUp("a", async () => "real")).toBe("real");
});

test("two unknown keys are looked up at once, so that a connection is left", async () => {
  const keys = new UnknownKeys(() => 0);
  let atOnce = 0;
  let most = 0;
  const slowly = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return undefined;
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => keys.lookUp(`client ${n % 4}`, slowly)));
  expect(most).toBe(2);
});

/** The first six bytes tell keys apart, so they come from the key's number. */
const hashOf = (key: string) => {
  const hash = Buffer.alloc(32);
  hash.writeUIntBE(Number(/\d+/.exec(key)?.[0] ?? 0), 0, 6);
  return hash;
};

const ROW = {
  environmentId: 1n,
  apiKeyId: 1n,
  scopes: [],
  networks: [],
  publicKeySealed: Buffer.alloc(0),
};

/** Keys below 100 are real ones. Those below `listed` were real once. */
function knownKeys(nowMs: () => number, listed = 100) {
  const looked: number[] = [];
  const real = Array.from({ length: listed }, (_, n) => ({ hash: hashOf(`key ${n}`) }));
  const database = {
    many: async () => real,
    maybeOne: async ({ values }: { values: readonly unknown[] }) => {
      const number = (values[0] as Buffer).readUIntBE(0, 6);
      looked.push(number);
      return number < 100 ? ROW : undefined;
    },
  } as unknown as Queryable;
  const vault = { lookupHash: hashOf, open: () => "secret" } as unknown as Vault;
  const directory = new KeyDirectory(database, nowMs);
  return { looked, directory, keys: new ApiKeys({ database, directory, vault, nowMs }) };
}

test("a real key is looked up although its address is throttled, for the first time and ever after", async () => {
  let now = 0;
  const { directory, keys } = knownKeys(() => now);
  await directory.refresh();
  const client = () => "attacked";
  for (let n = 1_000; n < 1_100; n++) await keys.find(`key ${n}`, client);
  await expect(keys.find("key 2000", client)).rejects.toEqual(limited);
  expect(await keys.find("key 7", client)).toMatchObject({ publicKey: "secret" });
  now = 5_000;
  expect(keys.remembered("key 7")).toBeUndefined();
  expect(await keys.find("key 7", client)).toMatchObject({ publicKey: "secret" });
});

test("ten thousand keys without a business push no real one out of memory", async () => {
  const { directory, keys } = knownKeys(() => 0, 20_000);
  await directory.refresh();
  await keys.find("key 7", () => "merchant");
  for (let n = 1_000; n < 13_000; n++) await keys.find(`key ${n}`, () => "attacker");
  expect(keys.remembered("key 7")?.access).toMatchObject({ publicKey: "secret" });
  expect(keys.remembered("key 12999")).toMatchObject({ access: undefined });
  expect(keys.remembered("key 1000")).toBeUndefined();
});

test("an unknown key is asked for once a second, by however many requests", async () => {
  const { directory, keys, looked } = knownKeys(() => 0);
  await directory.refresh();
  const same = Array.from({ length: 20 }, () => keys.find("key 5000", () => "a"));
  expect(new Set(await Promise.all(same))).toEqual(new Set([undefined]));
  expect(keys.remembered("key 5000")).toMatchObject({ access: undefined });
  expect(looked).toEqual([5_000]);
});
