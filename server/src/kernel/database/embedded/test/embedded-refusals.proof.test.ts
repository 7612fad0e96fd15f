import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyMigratedCluster } from "../../../../../test/support/prepared-data.ts";
import {
  fastParent,
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../../test/support/temporary-folder.ts";
import { StartupError } from "../../../startup-error.ts";
import { findBinaries } from "../find-binaries.ts";
import { start } from "./embedded-helpers.ts";

let folder: TemporaryFolder;
let dataFolder: string;

beforeEach(async () => {
  folder = await temporaryFolder(await fastParent());
  dataFolder = join(folder.path, "postgres");
});

afterEach(() => folder.remove());

/** Every refusal is of the kind that the program prints as it is, and one sentence long. */
async function refusal(options: Partial<Parameters<typeof start>[0]> = {}): Promise<string> {
  const error = await start({ dataFolder, ...options }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError; // The line above has made sure of it.
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

test("a data folder that cannot be made is refused", async () => {
  await writeFile(join(folder.path, "file"), "");
  dataFolder = join(folder.path, "file", "postgres");
  expect(await refusal()).toContain(`${dataFolder} cannot be used (E`);
});

test("a data folder with another program's files is refused, and they stay", async () => {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, "thesis.txt"), "three years of work");
  expect(await refusal()).toContain("contains files that are not PostgreSQL's");
  expect(await readFile(join(dataFolder, "thesis.txt"), "utf8")).toBe("three years of work");
});

test("a data folder of another PostgreSQL version is refused", async () => {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, "PG_VERSION"), "14\n");
  expect(await refusal()).toMatch(/was written by PostgreSQL 14, but this program includes 1[58]/);
});

test("a data folder without its passwords is refused", async () => {
  await copyMigratedCluster(dataFolder);
  await rm(join(dataFolder, "kasuwa.passwords"));
  expect(await refusal()).toContain("restore that file");
});

test("a data folder with another one's passwords is refused, and its server does not stay behind", async () => {
  await copyMigratedCluster(dataFolder);
  await writeFile(join(dataFolder, "kasuwa.passwords"), "wrong\nwrong\n");
  expect(await refusal()).toContain("refused the connection (password authentication failed");
  await expect(readFile(join(dataFolder, "postmaster.pid"), "utf8")).rejects.toThrow("ENOENT");
});

test("a platform without binaries is refused by its name", () => {
  expect(() => findBinaries("win32-x64")).toThrow(
    /no embedded PostgreSQL on Windows; set DATABASE_URL/,
  );
  expect(() => findBinaries("plan9-mips")).toThrow(StartupError);
  expect(() => findBinaries("plan9-mips")).toThrow(
    /no embedded PostgreSQL for plan9-mips.* set DATABASE_URL/,
  );
});

test("programs that do not run are refused", async () => {
  expect(await refusal({ binFolder: folder.path })).toContain(
    'does not run here; run "npm rebuild"',
  );
});

test("a port that is taken is refused", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number }; // A TCP server's address is an object.
  await copyMigratedCluster(dataFolder);
  expect(await refusal({ port })).toContain(`Port ${port} is taken`);
  other.close();
});

test("a server that does not start is refused with the reason it gave", async () => {
  await copyMigratedCluster(dataFolder);
  expect(await refusal({ settings: { shared_buffers: "plenty" } })).toMatch(
    /did not start \(FATAL: .*shared_buffers/,
  );
});
