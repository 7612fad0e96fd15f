import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { sealedTables } from "../../../app.ts";
import { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { systemRandomness } from "../../randomness.ts";
import { fingerprintOf, type MasterKey, type Vault } from "../../sealing/vault.ts";
import {
  describeInstallation,
  type MasterKeySource,
  openVault,
  requireFingerprints,
  requireOpens,
} from "../installation.ts";
import { retireMasterKeys } from "../installation-queries.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({
    url: testDatabase.url,
    connectionsMax: 8,
    applicationName: "kasuwa installation test",
    onIdleError: () => undefined,
  });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const keyOf = (id: number, byte = id): MasterKey => ({ id, secret: Buffer.alloc(32, byte) });

const open = (masterKeys: readonly MasterKey[] | MasterKeySource) =>
  openVault(database, {
    masterKeys,
    sealedTables: async () => sealedTables,
    randomness: systemRandomness,
  });

/** A data folder without a key, which counts how often a key is made in it. */
function emptyFolder(byte: number) {
  const folder = { made: 0 };
  const source: MasterKeySource = {
    place: "data/master.key",
    read: async () => undefined,
    make: async () => {
      folder.made += 1;
      return keyOf(1, byte);
    },
  };
  return { folder, source };
}

test("a key is made for an empty database, once, whatever folders its processes start in", async () => {
  const folders = Array.from({ length: 6 }, (_, at) => emptyFolder(at + 1));
  const ends = await Promise.allSettled(folders.map(({ source }) => open(source)));
  expect(ends.filter(({ status }) => status === "fulfilled").length).toBe(1);
  expect(folders.reduce((sum, { folder }) => sum + folder.made, 0)).toBe(1);
  for (const end of ends)
    if (end.status === "rejected")
      expect(String(end.reason)).toContain("key 1 for 1 sealed values");
});

test("no key is made where the database has sealed values: the sentence counts what needs which key", async () => {
  await open([keyOf(1)]);
  const { folder, source } = emptyFolder(9);
  await expect(open(source)).rejects.toThrow(
    /^This database needs its master key, .*no data\/master\.key \(key 1 for 1 sealed values\).*\.$/,
  );
  expect(folder.made).toBe(0);
});

test("the key of the data folder opens what it sealed, and no other is made", async () => {
  await open([keyOf(1)]);
  const { folder, source } = emptyFolder(9);
  await open({ ...source, read: async () => keyOf(1) });
  await expect(open({ ...source, read: async () => keyOf(1, 9) })).rejects.toThrow(
    /^Master key 1 is not/,
  );
  expect(folder.made).toBe(0);
});

test("a start with every known key at hand reads no sealed table", async () => {
  const unread = () => Promise.reject(new Error("the sealed tables were read"));
  const start = () =>
    openVault(database, {
      masterKeys: [keyOf(1)],
      sealedTables: unread,
      randomness: systemRandomness,
    });
  await start();
  await expect(start()).resolves.toBeDefined();
});

test("a command of the operator makes no key, even for an empty database", async () => {
  const { place, read } = emptyFolder(1).source;
  await expect(open({ place, read })).rejects.toThrow(/needs its master key/);
});

test("a backup names the master keys that are not retired, and an id that stays the same", async () => {
  const described = async (vault: Vault) => await describeInstallation(database, vault);
  const before = await described(await open([keyOf(1)]));
  const fingerprint = fingerprintOf(keyOf(1)).toString("hex");
  expect(before).toEqual({
    installation: expect.stringMatching(/^[0-9a-f]{16}$/),
    masterKeys: [{ id: 1, fingerprint }],
  });
  const vault = await open([keyOf(2), keyOf(1)]);
  await database.transaction((tx) => retireMasterKeys(tx, [1]));
  expect(await described(vault)).toMatchObject({
    installation: before.installation,
    masterKeys: [{ id: 2 }],
  });
});

describe("the keys of a backup", () => {
  const needed = [
    { id: 1, fingerprint: fingerprintOf(keyOf(1)).toString("hex") },
    { id: 2, fingerprint: null },
  ];

  test("are those that it needs, by their fingerprints where it knows them", () => {
    expect(() => requireFingerprints(needed, [keyOf(2), keyOf(1)])).not.toThrow();
    expect(() => requireFingerprints(needed, [keyOf(2, 9), keyOf(1)])).not.toThrow();
  });

  test("are refused if one is missing or is another key", () => {
    expect(() => requireFingerprints(needed, [keyOf(1)])).toThrow(
      "The backup needs master key 2, which is not available",
    );
    expect(() => requireFingerprints(needed, [keyOf(1, 9), keyOf(2)])).toThrow(
      /^Master key 1 is not the key 1 that sealed this backup/,
    );
  });

  test("are refused if one does not open what it sealed", async () => {
    await open([keyOf(1)]);
    const opens = (keys: readonly MasterKey[]) =>
      requireOpens(database, {
        keys,
        sealedTables: async () => sealedTables,
        randomness: systemRandomness,
      });
    await opens([keyOf(1), keyOf(2)]);
    await expect(opens([keyOf(2), keyOf(1, 9)])).rejects.toThrow(
      /^Master key 1 is not the key 1 that sealed this backup/,
    );
  });
});

test("a key that seals no value may go, although it was never retired", async () => {
  await open([keyOf(1)]);
  await open([keyOf(2), keyOf(1)]);
  await expect(open([keyOf(1)])).resolves.toBeDefined();
});

describe("a key that the database knows", () => {
  beforeEach(() => open([keyOf(1)]));

  test("with another secret is refused by its id", async () => {
    await expect(open([keyOf(1, 9)])).rejects.toThrow(/^Master key 1 is not the key 1 that sealed/);
    await expect(open([keyOf(2), keyOf(1, 9)])).rejects.toThrow(/^Master key 1 is not/);
  });

  test("with another secret is refused too where its fingerprint was never recorded", async () => {
    await database.run(sql`update master_keys set fingerprint = null`);
    await expect(open([keyOf(1, 9)])).rejects.toThrow(/^Master key 1 is not/);
    await open([keyOf(1)]);
    const { isKnown } = await database.one<{ isKnown: boolean }>(
      sql`select fingerprint is not null as "isKnown" from master_keys`,
    );
    expect(isKnown).toBe(true);
  });

  test("and that rows need must stay configured", async () => {
    await expect(open([keyOf(2)])).rejects.toThrow(/\(key 1 for 1 sealed values\).*keys reseal/);
    await open([keyOf(2), keyOf(1)]);
  });

  test("may go once it is retired, and counts again when it seals again", async () => {
    await database.run(sql`delete from installation_secrets`);
    await database.transaction((tx) => retireMasterKeys(tx, [1]));
    await open([keyOf(2)]);
    await expect(open([keyOf(1)])).rejects.toThrow(/\(key 2 for 1 sealed values\)/);
    const retired = () =>
      database.many(sql`select id from master_keys where retired_at is not null`);
    await open([keyOf(2), keyOf(1)]);
    expect(await retired()).toEqual([{ id: 1 }]);
    await open([keyOf(1), keyOf(2)]);
    expect(await retired()).toEqual([]);
  });

  test("is not counted at each start once it is retired", async () => {
    await database.run(sql`update installation_secrets set name = 'left under key 1'`);
    await database.transaction((tx) => retireMasterKeys(tx, [1]));
    await open([keyOf(2)]);
  });

  test("is recorded by a check value that is not the secret", async () => {
    const { fingerprint } = await database.one<{ fingerprint: Buffer }>(
      sql`select fingerprint from master_keys`,
    );
    expect(fingerprint.length).toBe(16);
    expect(keyOf(1).secret.includes(fingerprint)).toBe(false);
  });
});
