import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyMigratedCluster } from "../../../test/support/prepared-data.ts";
import {
  fastParent,
  type TemporaryFolder,
  temporaryFolder,
} from "../../../test/support/temporary-folder.ts";
import { startEmbeddedPostgres } from "../../kernel/database/embedded/start-embedded.ts";
import { OPERATOR, operatorSettings, runProcess } from "./operator-process.ts";

const HOLDER = path.join(
  import.meta.dirname,
  "../../kernel/database/embedded/test/hold-embedded.ts",
);

const ignore = () => undefined;

let folder: TemporaryFolder;
let dataFolder: string;

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  dataFolder = path.join(folder.path, "postgres");
  await copyMigratedCluster(dataFolder);
});
afterAll(() => folder.remove());

/** A server that no process uses, as a killed service leaves it. */
async function leaveServer(): Promise<void> {
  const holder = spawn(process.execPath, [HOLDER, JSON.stringify({ dataFolder })], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  await once(holder.stdout, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
}

const pauses = () => runProcess(["pauses"], { KASUWA_DATA: folder.path });
const nothingPaused = { output: "Nothing is paused.", complaint: "", exitCode: 0 };
const runs = () => existsSync(path.join(dataFolder, "postmaster.pid"));

/** One story, because a server takes seconds to make. */
test("a command leaves a running server running, and stops one that it started", async () => {
  await leaveServer();
  expect(await pauses()).toEqual(nothingPaused);
  expect(runs()).toBe(true);
  const server = await startEmbeddedPostgres({ dataFolder, log: ignore });
  await server.stop();
  expect(runs()).toBe(false);
  expect(await pauses()).toEqual(nothingPaused);
  expect(runs()).toBe(false);
}, 60_000);

/** Kills a restore before its database exists, so that the database cannot say that a restore has begun. */
async function killWhileCreating(file: string, other: string): Promise<void> {
  const env = { PATH: process.env["PATH"], ...operatorSettings, KASUWA_DATA: other };
  const command = spawn(process.execPath, [OPERATOR, "restore", file], { env, stdio: "ignore" });
  const ended = once(command, "exit");
  await vi.waitFor(() => expect(existsSync(path.join(other, "unfinished-restore"))).toBe(true), {
    timeout: 30_000,
    interval: 5,
  });
  command.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

test("a stopped embedded database is backed up, and restored into a new data folder, even after a killed attempt", async () => {
  const file = path.join(folder.path, "backup");
  const backedUp = await runProcess(["backup", file], { KASUWA_DATA: folder.path });
  expect(backedUp).toMatchObject({ complaint: "", exitCode: 0 });
  expect(runs()).toBe(false);
  const other = path.join(folder.path, "other");
  const inOther = { KASUWA_DATA: other };
  await killWhileCreating(file, other);
  expect(await runProcess(["pauses"], inOther)).toMatchObject({
    complaint: expect.stringMatching(/^A restore into .*other has not finished\. Repeat/),
    exitCode: 1,
  });
  expect(await runProcess(["restore", file], inOther)).toMatchObject({
    complaint: "",
    exitCode: 0,
  });
  expect(await runProcess(["pauses"], inOther)).toEqual(nothingPaused);
  const again = await runProcess(["restore", file], inOther);
  expect(again.complaint).toMatch(/^The database is not empty/);
}, 60_000);
