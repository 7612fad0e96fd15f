import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyMigratedCluster } from "../../../../../test/support/prepared-data.ts";
import {
  fastParent,
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../../test/support/temporary-folder.ts";
import { ask } from "../../test/migration-folder.ts";
import { isRunning } from "../find-process.ts";
import { isRoot, start, startInProcess } from "./embedded-helpers.ts";

const ROUNDS = process.env["KASUWA_SOAK"] ? 10 : 2;

let folder: TemporaryFolder;
let dataFolder: string;

beforeEach(async () => {
  folder = await temporaryFolder(await fastParent());
  dataFolder = join(folder.path, "postgres");
  await copyMigratedCluster(dataFolder);
});

afterEach(() => folder.remove());

async function kill(victim: ReturnType<typeof spawn>): Promise<void> {
  victim.kill("SIGKILL");
  await once(victim, "exit");
}

/** The processes of a killed server hold its shared memory until each has noticed. */
async function killServer(pid: number): Promise<void> {
  const children = await childrenOf(pid);
  process.kill(pid, "SIGKILL");
  for (const one of [pid, ...children])
    await expect.poll(() => isRunning(one), { timeout: 30_000 }).toBe(false);
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").map(Number);
}

/** How often the server has refused to start beside a process of the killed one. */
async function refusedStarts(): Promise<number> {
  const log = await readFile(join(dataFolder, "server.log"), "utf8");
  return log.split("pre-existing shared memory block").length - 1;
}

describe("a server whose process was killed", () => {
  test("is adopted by the next one, with its port and its data, and stopped by it", async () => {
    const holder = await startInProcess({ dataFolder });
    await ask(holder.server.url, "create table kept as select 7 as n");
    await kill(holder.process);
    expect(await isRunning(holder.server.pid)).toBe(true);

    const said: string[] = [];
    const server = await start({ dataFolder, log: (message) => said.push(message) });
    expect(server).toMatchObject({ adopted: true, pid: holder.server.pid, url: holder.server.url });
    expect(said).toEqual([expect.stringContaining(`already running (process ${server.pid})`)]);
    expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
    await server.stop();
    expect(await isRunning(server.pid)).toBe(false);
  });

  test("and that was killed too starts again", async () => {
    const holder = await startInProcess({ dataFolder, settings: {} });
    await ask(holder.server.url, "create table kept as select 7 as n");
    await kill(holder.process);
    await killServer(holder.server.pid);

    const server = await start({ dataFolder });
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
    await server.stop();
  });

  test("starts again as soon as the last of its processes has ended, and says so if one does not", async () => {
    const server = await start({ dataFolder });
    const [child = 0] = await childrenOf(server.pid);
    process.kill(child, "SIGSTOP");
    process.kill(server.pid, "SIGKILL");
    try {
      await expect(start({ dataFolder })).rejects.toThrow(
        /did not start \(FATAL: +pre-existing shared memory block/,
      );
      const again = start({ dataFolder });
      await expect.poll(refusedStarts, { timeout: 10_000 }).toBeGreaterThan(await refusedStarts());
      process.kill(child, "SIGCONT");
      await (await again).stop();
    } finally {
      if (await isRunning(child)) process.kill(child, "SIGKILL");
    }
  });

  test("is left alone by a short visit, which would start it on another port than the service's", async () => {
    const server = await start({ dataFolder });
    await killServer(server.pid);
    await expect(start({ dataFolder, mayRecover: false })).rejects.toThrow("start the service");
    await (await start({ dataFolder })).stop();
    const visit = await start({ dataFolder, mayRecover: false });
    expect(visit.adopted).toBe(false);
    await visit.stop();
  });

  test("does not stand in the way when its number belongs to another program by now", async () => {
    const server = await start({ dataFolder });
    const pidFile = await readFile(join(dataFolder, "postmaster.pid"), "utf8");
    await server.stop();
    // PostgreSQL takes a process of its own user for itself, and for nothing else.
    const stranger = spawn("sleep", ["30"], isRoot ? { uid: 65534, gid: 65534 } : {});
    await once(stranger, "spawn");
    await writeFile(
      join(dataFolder, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(stranger.pid)),
    );

    const again = await start({ dataFolder });
    expect(again.adopted).toBe(false);
    await again.stop();
    expect(stranger.exitCode).toBeNull();
    await kill(stranger);
  });
});

test("what a killed process had half made is cleared away, and what a living one makes is not", async () => {
  const dead = spawn("true");
  await once(dead, "exit");
  const made = join(folder.path, "new");
  await mkdir(`${made}.new-${dead.pid}-1234abcd`);
  await mkdir(`${made}.new-${process.pid}-1234abcd`);
  await (await start({ dataFolder: made })).stop();
  const left = (await readdir(folder.path)).filter((name) => name.startsWith("new"));
  expect(left.sort()).toEqual(["new", `new.new-${process.pid}-1234abcd`]);
});

test("Ctrl-C in the terminal leaves the server to the process that has to stop it in order", async () => {
  const holder = await startInProcess({ dataFolder });
  // A negative number addresses the process's whole group, as the terminal does.
  process.kill(-(holder.process.pid ?? 0), "SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await ask(holder.server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await holder.stop();
  expect(await isRunning(holder.server.pid)).toBe(false);
});

describe("several processes with one data folder", () => {
  test("that start at the same moment all get the same server, on the very first start too", async () => {
    const made = join(folder.path, "new");
    const holders = await Promise.all([1, 2, 3].map(() => startInProcess({ dataFolder: made })));
    const pids = new Set(holders.map(({ server }) => server.pid));
    expect(pids.size).toBe(1);
    for (const { server } of holders) await ask(server.url, "select 1");
    await Promise.all(holders.map((holder) => holder.stop()));
    for (const pid of pids) expect(await isRunning(pid)).toBe(false);
  });

  test("share it until the last one stops", async () => {
    const said: string[] = [];
    const first = await start({ dataFolder, log: (message) => said.push(message) });
    const second = await startInProcess({ dataFolder });
    await first.stop();
    expect(said).toEqual([expect.stringContaining("another process still uses it")]);
    expect(await ask(second.server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await second.stop();
    expect(await isRunning(first.pid)).toBe(false);
  });

  test("may stop and start at once, over and over", async () => {
    const rounds = async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await start({ dataFolder });
        expect(await ask(server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
        await server.stop();
      }
    };
    await Promise.all([rounds(), rounds(), rounds()]);
  });

  test("count each other even if a connection that does so was lost", async () => {
    const first = await start({ dataFolder });
    const eldest = `
      select pid from pg_stat_activity where application_name = 'kasuwa keeper' order by backend_start limit 1`;
    const cut = () =>
      ask(first.superuserUrl, `select pg_terminate_backend(pid, 5000) from (${eldest}) as keeper`);
    const second = await startInProcess({ dataFolder });
    await cut();
    await first.stop();
    expect(await ask(second.server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await cut();
    await second.stop();
    expect(await isRunning(first.pid)).toBe(false);
  });
});
