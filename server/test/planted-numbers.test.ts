import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { administer, createDatabase, urlOf } from "./support/databases.ts";
import { readableIn } from "./support/number-search.ts";
import { findReadable, isWellFormed, noteAnswer, plantFrom } from "./support/planted-numbers.ts";
import { requireHiddenInRun } from "./support/scan-run.ts";
import { ask, startTestService } from "./support/service.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const server = inject("testServer");
const { isOurs } = server;

/** A prefix for names of databases that no other test creates or drops. */
const prefix = `${server.prefix}_${process.pid}_scanned`;

test("stopping a service fails if it has stored or logged a number that it was sent", async () => {
  const service = await startTestService();
  await ask(service, { path: "/business/verification/bvn", body: { bvn: "22987657231" } });
  // A request of no business: it is refused, but its numbers are still planted.
  await fetch(`${service.url}/customers`, { method: "POST", body: '{"idNumber":"e20160077"}' });
  await service.kit.database.run(sql`
    insert into simulator.identity_checks (environment_id, reference, question, times_asked)
    values (1, 'seen 22987657231', 'E20160077'::bytea, 1)`);
  service.logged.push("a caller sent e20160077");
  const { message } = await service.stop().then(
    () => new Error("it stopped in peace"),
    (error: Error) => error,
  );
  expect(message).toContain("22987657231 in the table simulator.identity_checks");
  expect(message).toContain("E20160077 as hexadecimals in the table simulator.identity_checks");
  expect(message).toContain("e20160077 in the log");
  expect(/22987657231 in the file \d+/.test(message)).toBe(isOurs);
});

test("a run fails if its server has written a number that was sent", async () => {
  const folder = await temporaryFolder();
  const plantedPath = join(folder.path, "numbers");
  const warnings: string[] = [];
  const end = () =>
    requireHiddenInRun({ ...server, prefix, plantedPath }, (sentence) => warnings.push(sentence));
  // The table to which the previous test wrote this is dropped, but the write-ahead log still has
  // it.
  await writeFile(plantedPath, "22987657231\n22987657239\n");
  if (isOurs) await expect(end()).rejects.toThrow(/22987657231 in the file pg_wal\/[0-9A-F]{24}/);
  await writeFile(plantedPath, "22987657239\n");
  await end();
  expect(warnings).toEqual(isOurs ? [] : [expect.stringContaining("TEST_DATABASE_URL")]);
  await folder.remove();
});

test("a run fails if a table that test files shared has a number", async () => {
  const folder = await temporaryFolder();
  const plantedPath = join(folder.path, "numbers");
  await writeFile(plantedPath, "22987657247\n");
  await createDatabase(server, `${prefix}_1`, "template0");
  const url = urlOf(server.adminUrl, `${prefix}_1`);
  // A text of this length is compressed, so no file has the number in plain form.
  await administer(url, "create table kept as select repeat('of 22987657247 ', 1000) as text");
  const end = requireHiddenInRun({ ...server, prefix, plantedPath }, () => undefined);
  await expect(end).rejects.toThrow("22987657247 in the table public.kept");
  await administer(server.adminUrl, `drop database ${prefix}_1`);
  await folder.remove();
});

describe("an answer", () => {
  const found = async (url: string, data: object) => {
    noteAnswer("GET", url, JSON.stringify({ data }));
    return (await findReadable(async () => [])).some((one) => one.endsWith(`GET ${url}`));
  };

  test.each([
    ["/api/v1/customers/7", { bvn: "22987657241", idNumber: "E30160077" }, false],
    ["/customers/by-external-id/a%20b", { bvn: "22987657241" }, false],
    ["/customers/7/kyc", { idNumber: "E30160077" }, false],
    ["/customers/8", { firstName: "22987657241" }, true],
    ["/customers/8/wallets", { bvn: "22987657241" }, true],
    ["/business/cardholders/8", { idNumber: "E30160077" }, true],
  ])("of %s with %j gives a number away: %s", async (url, data, isGivenAway) => {
    plantFrom('{"payload":{"bvn":"22987657241"},"idNumber" : "e30 160-077"}');
    expect(await found(url, data)).toBe(isGivenAway);
  });
});

test.each([
  ["22987657231", true],
  ["2298765723", false],
  ["A01234567", true],
  ["90F5B0C40012298765", true],
  ["A0123", false],
  ["PASSPORTS", false],
])("%s is planted: %s", (number, isPlanted) => {
  expect(isWellFormed(number)).toBe(isPlanted);
});

const LETTERS = [..."0123456789A"];
const someNumber = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 8, maxLength: 20 });
const someBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
const writings: readonly ((text: Buffer) => string)[] = [
  (text) => text.toString("latin1"),
  (text) => text.toString("hex"),
  (text) => text.toString("hex").toUpperCase(),
  (text) => text.toString("base64"),
  (text) => text.toString("base64url"),
];

test("a number is found wherever it stands among others: plain, in hexadecimal, and in base64", () => {
  fc.assert(
    fc.property(
      fc.array(someNumber, { minLength: 1, maxLength: 30 }),
      fc.nat(),
      someBytes,
      someBytes,
      fc.constantFrom(...writings),
      (numbers, which, before, after, write) => {
        const number = numbers[which % numbers.length] ?? "";
        const text = write(Buffer.concat([before, Buffer.from(number), after]));
        const found = readableIn(numbers, [
          { name: "a place", content: Buffer.from(text, "latin1") },
        ]);
        expect(found.some((one) => one.startsWith(number))).toBe(true);
      },
    ),
  );
});

test("a number that is not there is not found", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 3_000 });
  fc.assert(
    fc.property(fc.array(someNumber, { minLength: 1, maxLength: 30 }), digits, (numbers, text) => {
      const found = readableIn(numbers, [{ name: "a place", content: Buffer.from(text) }]);
      const there = [...new Set(numbers)].filter((number) => text.includes(number));
      expect(found.toSorted()).toEqual(there.map((number) => `${number} in a place`).toSorted());
    }),
  );
});
