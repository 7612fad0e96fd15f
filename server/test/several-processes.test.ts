import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "./support/durable-postgres.ts";
import { copyServiceData } from "./support/prepared-data.ts";
import { type RunningService, startWithNpm } from "./support/running-service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

let folder: TemporaryFolder;
let service: RunningService | undefined;

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  await copyServiceData(path.join(folder.path, "data"));
  return folder.remove;
});
afterEach(async () => {
  if (service === undefined) return;
  try {
    process.kill(-(service.process.pid ?? 0), "SIGKILL");
  } catch {
    // All of it has ended already.
  }
  await service.ended();
});

const TWO = "  Process 2 of 2 is running.";

async function startTwo(): Promise<RunningService> {
  service = await startWithNpm({
    KASUWA_DATA: path.join(folder.path, "data"),
    KASUWA_PROCESSES: "2",
    PORT: String(await freePort()),
  });
  await expect.poll(numberOf(TWO, service), { timeout: 30_000 }).toBe(1);
  return service;
}

const numberOf =
  (text: string, { said }: RunningService) =>
  () =>
    said().split(text).length - 1;

const supervisorOf = async (pid: number): Promise<number> => {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
  if (command.includes("supervise.js")) return pid;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return await supervisorOf(Number(children.trim().split(" ")[0]));
};

/** On a new connection each time: the client and the service may close an old one at the same moment. */
async function newBalanceStatus({ baseUrl, apiKey }: RunningService): Promise<number> {
  const headers = { "x-service-api-key": apiKey, connection: "close" };
  return (await fetch(`${baseUrl}/api/v1/business/balance`, { headers })).status;
}

test("two processes are restarted one after the other, and no request fails", async () => {
  const running = await startTwo();
  process.kill(await supervisorOf(running.process.pid ?? 0), "SIGUSR2");
  const statuses: number[] = [];
  while (numberOf(TWO, running)() < 2) {
    statuses.push(await newBalanceStatus(running));
    // Fewer requests than a key may send.
    await sleep(20);
  }
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(numberOf("Stopped.", running)()).toBe(2);
  expect(numberOf("Kasuwa is running.", running)()).toBe(2);
  await running.stop();
  expect(numberOf("Stopped.", running)()).toBe(4);
}, 90_000);

test("two processes whose supervisor is killed finish and stop", async () => {
  const running = await startTwo();
  process.kill(await supervisorOf(running.process.pid ?? 0), "SIGKILL");
  await running.ended();
  expect(numberOf("has ended, so the service stops", running)()).toBe(2);
  expect(numberOf("Stopped.", running)()).toBe(2);
}, 60_000);
