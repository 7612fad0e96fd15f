import { execFile } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copyMigratedCluster } from "../../../../../test/support/prepared-data.ts";
import {
  fastParent,
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../../test/support/temporary-folder.ts";
import { ask } from "../../test/migration-folder.ts";
import { giveFolder, mayEnter } from "../choose-user.ts";
import { findBinaries } from "../find-binaries.ts";
import { isRoot, start, startInProcess } from "./embedded-helpers.ts";

const unprivileged = { name: "nobody", uid: 65534, gid: 65534 };
// Any account that is in every system's list, because initdb looks its own user up.
const daemon = { name: "daemon", uid: 1, gid: 1 };
const othersMayRunThis =
  isRoot &&
  (await mayEnter(process.execPath, unprivileged)) &&
  (await mayEnter(import.meta.dirname, unprivileged));

let folder: TemporaryFolder;
let home: string;
let systemFolder: string;

beforeEach(async () => {
  folder = await temporaryFolder(await fastParent());
  home = join(folder.path, "home");
  systemFolder = join(folder.path, "system");
  await mkdir(home);
});

afterEach(() => folder.remove());

const startHere = (options: Partial<Parameters<typeof start>[0]> = {}) =>
  start({ dataFolder: join(home, "postgres"), systemFolder, ...options });

describe.runIf(isRoot)("started by root", () => {
  test("the server runs as a user that no account has, who alone may read its data", async () => {
    const said: string[] = [];
    const server = await startHere({ log: (message) => said.push(message) });
    const { uid } = await stat(`/proc/${server.pid}`);
    await expect(promisify(execFile)("getent", ["passwd", String(uid)])).rejects.toThrow();
    const owners = await promisify(execFile)("find", [server.dataFolder, "-printf", "%U\n"]);
    expect([...new Set(owners.stdout.trim().split("\n"))]).toEqual([String(uid)]);
    expect((await stat(server.dataFolder)).mode & 0o077).toBe(0);
    expect(said).toEqual([]);
    await server.stop();
  });

  test("data of `nobody`, from before, is served as `nobody` with a warning, and moves as the warning says", async () => {
    const dataFolder = join(home, "postgres");
    await copyMigratedCluster(dataFolder);
    await giveFolder(dataFolder, unprivileged);
    const said: string[] = [];
    const server = await startHere({ log: (message) => said.push(message) });
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(unprivileged.uid);
    await ask(server.url, "create table kept as select 7 as n");
    await server.stop();
    const [, command = ""] = /run "(chown [^"]+)"/.exec(said.join("\n")) ?? [];
    expect(said).toEqual([expect.stringContaining("other programs may run as")]);

    await promisify(execFile)("/bin/sh", ["-c", command]);
    const moved = await startHere({ log: (message) => said.push(message) });
    expect(await ask(moved.url, "select n from kept")).toEqual([{ n: 7 }]);
    expect((await stat(`/proc/${moved.pid}`)).uid).not.toBe(unprivileged.uid);
    expect(said.length).toBe(1);
    await moved.stop();
  });

  test("the server sees nothing of our environment, where secrets are", async () => {
    await copyMigratedCluster(join(home, "postgres"));
    vi.stubEnv("KASUWA_TEST_SECRET", "for our eyes only");
    const server = await startHere();
    vi.unstubAllEnvs();
    const environment = await readFile(`/proc/${server.pid}/environ`, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("for our eyes only");
    await server.stop();
  });

  test("the server does not mind a working folder that it may not enter", async () => {
    await chmod(home, 0o700);
    const dataFolder = join(folder.path, "postgres");
    await copyMigratedCluster(dataFolder);
    const holder = await startInProcess({ dataFolder }, { cwd: home });
    await holder.stop();
  });

  test("data that the server could not reach is put elsewhere, said in one line, and found again", async () => {
    await chmod(home, 0o700);
    const said: string[] = [];
    const server = await startHere({ log: (message) => said.push(message) });
    expect(dirname(dirname(server.dataFolder))).toBe(systemFolder);
    expect(said).toEqual([expect.stringContaining(`its data is in ${server.dataFolder}`)]);
    await ask(server.url, "create table kept as select 7 as n");
    await server.stop();

    // Opening the folder later must not make the data seem gone.
    await chmod(home, 0o755);
    const again = await startHere();
    expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }]);
    await again.stop();
  });

  test("two projects that the server cannot reach do not meet", async () => {
    await chmod(home, 0o700);
    const one = await startHere();
    const two = await startHere({ dataFolder: join(home, "other", "postgres") });
    expect(one.dataFolder).not.toBe(two.dataFolder);
    await Promise.all([one.stop(), two.stop()]);
  });

  test("programs that the server's user could not reach are copied once", async () => {
    await cp(join(findBinaries(), ".."), join(home, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await chmod(join(home, "native"), 0o700);
    const wanted = {
      dataFolder: join(folder.path, "postgres"),
      binFolder: join(home, "native", "bin"),
    };
    await copyMigratedCluster(wanted.dataFolder);
    const said: string[] = [];
    const server = await startHere({ ...wanted, log: (message) => said.push(message) });
    expect(said).toEqual([expect.stringContaining(`its programs are in ${systemFolder}`)]);
    expect(server.dataFolder).toBe(wanted.dataFolder);
    await server.stop();

    const [project = ""] = await readdir(systemFolder);
    const copies = join(systemFolder, project);
    const before = await stat(copies);
    expect(await readdir(copies)).toHaveLength(1);
    await (await startHere(wanted)).stop();
    // A folder's own time changes with every file that comes or goes, be it for a moment.
    expect((await stat(copies)).mtimeMs).toBe(before.mtimeMs);
  });

  test("data that became unreachable is refused, for a new and empty one in its place would be worse", async () => {
    await copyMigratedCluster(join(home, "postgres"));
    await chmod(home, 0o700);
    await expect(startHere()).rejects.toThrow("let other users pass through that folder");
  });

  test("data that root copied, and now owns, is given to the server's user", async () => {
    const dataFolder = join(home, "postgres");
    await copyMigratedCluster(dataFolder);
    await giveFolder(dataFolder, { name: "root", uid: 0, gid: 0 });
    await (await startHere()).stop();
    const { uid } = await stat(join(dataFolder, "PG_VERSION"));
    expect([0, unprivileged.uid]).not.toContain(uid);
  });
});

describe.runIf(othersMayRunThis)("started by an ordinary user", () => {
  beforeEach(() => chown(home, daemon.uid, daemon.gid));

  const asDaemon = (dataFolder: string) =>
    startInProcess({ dataFolder }, { uid: daemon.uid, gid: daemon.gid });

  test("the server runs as that user, and root finds and runs it as the same one later", async () => {
    const holder = await asDaemon(join(home, "postgres"));
    expect((await stat(`/proc/${holder.server.pid}`)).uid).toBe(daemon.uid);
    await ask(holder.server.url, "create table kept as select 7 as n");
    await holder.stop();

    const server = await startHere();
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(daemon.uid);
    expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
    await server.stop();
    await (await asDaemon(join(home, "postgres"))).stop();
  });

  test("a folder where that user may not write is refused", async () => {
    const dataFolder = join(systemFolder, "postgres");
    await mkdir(systemFolder);
    await expect(asDaemon(dataFolder)).rejects.toThrow(
      `${dataFolder} cannot be used (EACCES); let the user`,
    );
  });

  test("data of another user is refused", async () => {
    const dataFolder = join(folder.path, "postgres");
    await copyMigratedCluster(dataFolder);
    await expect(asDaemon(dataFolder)).rejects.toThrow("cannot be used (EACCES)");
  });
});
