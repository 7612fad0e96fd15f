import { readFile, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administer } from "../../../../../test/support/databases.ts";
import {
  fastParent,
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../../test/support/temporary-folder.ts";
import { ask } from "../../test/migration-folder.ts";
import { isRunning } from "../find-process.ts";
import { memoryBytes, sharedBuffers, walSize } from "../settings.ts";
import type { EmbeddedPostgres } from "../start-embedded.ts";
import { setting, start } from "./embedded-helpers.ts";

let folder: TemporaryFolder;
let server: EmbeddedPostgres;

const dataFolder = () => join(folder.path, "deep", "postgres");
const startAgain = async (options = {}) => {
  await server.stop();
  server = await start({ dataFolder: dataFolder(), ...options });
};

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  server = await start({ dataFolder: dataFolder() });
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

describe("the program's role", () => {
  test("owns the database kasuwa and is no superuser", async () => {
    const question = `
      select current_database() as database, rolsuper as super, rolcreatedb as createdb,
             (select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()) as owns
      from pg_roles where rolname = current_user`;
    expect(await ask(server.url, question)).toEqual([
      { database: "kasuwa", super: false, createdb: false, owns: true },
    ]);
  });

  test.each([
    "url",
    "superuserUrl",
  ] as const)("is let in only with its password (%s)", async (which) => {
    const url = new URL(server[which]);
    url.password = "wrong";
    await expect(ask(url.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  test("has its password in a file that only the server's user reads", async () => {
    const path = join(dataFolder(), "kasuwa.passwords");
    expect(await readFile(path, "utf8")).toContain(new URL(server.url).password);
    for (const secret of [path, join(dataFolder(), "server.log")]) {
      expect((await stat(secret)).mode & 0o777, secret).toBe(0o600);
    }
    expect((await stat(dataFolder())).mode & 0o777).toBe(0o700);
  });
});

describe("the server", () => {
  test("listens on 127.0.0.1 and nowhere else", async () => {
    expect(await setting(server, "listen_addresses")).toBe("127.0.0.1");
    expect(await setting(server, "unix_socket_directories")).toBe("");
  });

  test("compares text by code point, and knows upper and lower case beyond English", async () => {
    expect(
      await ask(server.url, "select lower('ỌLÁ') as lower, 'Z' < 'a' as by_code_point"),
    ).toEqual([{ lower: "ọlá", by_code_point: true }]);
    expect(await setting(server, "server_encoding")).toBe("UTF8");
  });

  test("keeps checksums of its pages", async () => {
    expect(await setting(server, "data_checksums")).toBe("on");
  });

  test("writes no statement and no detail of an error to its log", async () => {
    await ask(server.url, "create table people (bvn text unique)");
    const twice = ask(server.url, "insert into people values ('22212345901'), ('22212345901')");
    await expect(twice).rejects.toThrow("duplicate key");
    const log = await readFile(join(dataFolder(), "server.log"), "utf8");
    expect(log).toContain("duplicate key");
    expect(log).not.toContain("22212345901");
  });

  test("is gone when stop resolves, and stopping it twice is no mistake", async () => {
    await server.stop();
    expect(await isRunning(server.pid)).toBe(false);
    await server.stop();
    server = await start({ dataFolder: dataFolder() });
  });

  test("keeps its data and its passwords for the next start", async () => {
    const { url } = server;
    await ask(url, "create table kept as select 7 as n");
    await startAgain();
    expect(server.adopted).toBe(false);
    expect(new URL(server.url).password).toBe(new URL(url).password);
    expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
  });

  test("makes its database even if the start before was cut off between role and database", async () => {
    await administer(server.superuserUrl, "drop database kasuwa with (force)");
    await startAgain();
    expect(await ask(server.url, "select current_user as who")).toEqual([{ who: "kasuwa" }]);
  });

  test("listens on the port that was asked for", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => probe.once("listening", resolve));
    const { port } = probe.address() as { port: number }; // A TCP server's address is an object.
    await new Promise((resolve) => probe.close(resolve));
    await startAgain({ port });
    expect(new URL(server.url).port).toBe(String(port));
  });

  test.each([
    ["a small machine", 0.25, "128MB"],
    ["a usual one", 8, "1024MB"],
    ["a large one", 256, "4096MB"],
  ])("takes an eighth of the memory for its buffers, within bounds: on %s", (_machine, gigabytes, buffers) => {
    expect(sharedBuffers(gigabytes * 1_024 ** 3)).toBe(buffers);
  });

  test("takes that much, and where the machine does not give it, as little as will do", async () => {
    const inMb = async () => {
      const size = "pg_size_bytes(current_setting('shared_buffers')) / 1024 / 1024 || 'MB'";
      return await ask(server.url, `select ${size} as buffers`);
    };
    await startAgain({ settings: {} });
    expect(await inMb()).toEqual([{ buffers: sharedBuffers(memoryBytes()) }]);
    await startAgain({ settings: { shared_buffers: "8000GB" } });
    expect(await inMb()).toEqual([{ buffers: "128MB" }]);
  });

  test.each([
    ["a full disk", 2, "1024MB"],
    ["a small one", 32, "4096MB"],
    ["a large one", 500, "8192MB"],
  ])("lets its log grow to an eighth of the disk that is free, within bounds: on %s", (_disk, gigabytes, size) => {
    expect(walSize(gigabytes * 1_024 ** 3)).toBe(size);
  });

  test("lets it grow to what is free where its data is", async () => {
    await startAgain({ settings: {} });
    const { bavail, bsize } = await statfs(folder.path);
    // Others write to that disk in that time.
    const question = `
      select abs(pg_size_bytes(current_setting('max_wal_size')) - pg_size_bytes('${walSize(bavail * bsize)}'))
        < pg_size_bytes('512MB') as is_near`;
    expect(await ask(server.url, question)).toEqual([{ is_near: true }]);
  });

  test("waits for the disk unless a setting says otherwise, and has room for many locks", async () => {
    await startAgain({ settings: {} });
    for (const [name, value] of Object.entries({
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      max_connections: "100",
      max_locks_per_transaction: "256",
      TimeZone: "UTC",
    })) {
      expect(await setting(server, name), name).toBe(value);
    }
    await startAgain({ settings: { synchronous_commit: "off" } });
    expect(await setting(server, "synchronous_commit")).toBe("off");
  });
});
