import { WriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-full-disk-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("a backup onto a full disk says what to do, and leaves no part of itself", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  vi.spyOn(WriteStream.prototype, "_write").mockImplementation((_chunk, _encoding, done) => {
    done(full);
  });
  const file = join(folder, "backup");
  const env = { ...operatorSettings, DATABASE_URL: database.url };
  expect(await runOperator(["backup", file], { env, folder })).toMatchObject({
    complaint: `The backup cannot be written to ${file}: ${full.message}. Choose a folder that exists, may be written to and has room.`,
    exitCode: 1,
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a restore of a folder says that the path is wrong", async () => {
  const empty = await createTestDatabase({ empty: true });
  const env = { ...operatorSettings, DATABASE_URL: empty.url };
  const { complaint } = await runOperator(["restore", folder], { env, folder });
  await empty.drop();
  expect(complaint).toMatch(/^The backup cannot be read: EISDIR.+ Check the path\.$/);
});
