import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { systemRandomness } from "../../kernel/randomness.ts";
import { makeMasterKey, readMasterKey } from "../master-keys.ts";

let folder: TemporaryFolder;
let made = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const dataFolder = () => {
  made += 1;
  return path.join(folder.path, `data-${made}`);
};

const make = (data: string) => makeMasterKey(data, systemRandomness);

async function writeKey(text: string, mode = 0o600): Promise<string> {
  const data = dataFolder();
  await mkdir(data);
  await writeFile(path.join(data, "master.key"), text, { mode });
  await chmod(path.join(data, "master.key"), mode);
  return data;
}

const wholeKey = `${Buffer.alloc(32, 9).toString("base64")}\n`;

const inNewProcess = path.join(import.meta.dirname, "run-first-start.ts");

describe("a generated master key", () => {
  test("is 32 bytes that only its owner may read, and is the same the next time", async () => {
    const data = dataFolder();
    const key = await make(data);
    expect(key.secret.length).toBe(32);
    const { mode } = await lstat(path.join(data, "master.key"));
    expect(mode & 0o777).toBe(0o600);
    expect(await readMasterKey(data)).toEqual(key);
    expect(await make(data)).toEqual(key);
  });

  test("is one for all first starts in one folder, whole for each, and leaves no other file", async () => {
    for (let round = 0; round < 20; round++) {
      const data = dataFolder();
      const keys = await Promise.all(Array.from({ length: 40 }, () => make(data)));
      const secrets = new Set(keys.map(({ secret }) => secret.toString("hex")));
      expect(secrets.size).toBe(1);
      expect(keys[0]?.secret.length).toBe(32);
      expect(await readdir(data)).toEqual(["master.key"]);
    }
  });

  test("is one for processes that start together", async () => {
    const data = dataFolder();
    const { execFile } = await import("node:child_process");
    const run = () =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, [inNewProcess, data], (error, out) =>
          error === null ? resolve(out) : reject(error),
        );
      });
    const secrets = new Set(await Promise.all(Array.from({ length: 6 }, run)));
    expect([...secrets]).toEqual([(await readFile(path.join(data, "master.key"), "utf8")).trim()]);
  }, 60_000);

  test("is not there before the first start", async () => {
    expect(await readMasterKey(dataFolder())).toBeUndefined();
  });
});

describe("a master key file is refused in one sentence", () => {
  test.each([
    ["that is empty", ""],
    ["that is short", `${Buffer.alloc(31).toString("base64")}\n`],
    ["that is long", `${Buffer.alloc(33).toString("base64")}\n`],
    ["that is no Base64", `${"!".repeat(44)}\n`],
    ["that has two lines", wholeKey + wholeKey],
  ])("%s", async (_, text) => {
    const data = await writeKey(text);
    const refusal = /^The file \S+master\.key .*Base64 of exactly 32 bytes.*restore.*\.$/;
    await expect(readMasterKey(data)).rejects.toThrow(refusal);
    await expect(make(data)).rejects.toThrow(refusal);
  });

  test.each([0o640, 0o604, 0o620, 0o660])("that has the mode %o", async (mode) => {
    const data = await writeKey(wholeKey, mode);
    await expect(readMasterKey(data)).rejects.toThrow(/other users.*run "chmod 600 /);
  });

  test("that is a symbolic link", async () => {
    const elsewhere = await writeKey(wholeKey);
    const data = dataFolder();
    await mkdir(data);
    await symlink(path.join(elsewhere, "master.key"), path.join(data, "master.key"));
    await expect(readMasterKey(data)).rejects.toThrow(/symbolic link.*put the file itself/);
  });

  test("that is a folder", async () => {
    const data = dataFolder();
    await mkdir(path.join(data, "master.key"), { recursive: true });
    await expect(readMasterKey(data)).rejects.toThrow(/not a regular file/);
  });

  test.runIf(process.getuid?.() === 0)("that belongs to another user", async () => {
    const data = await writeKey(wholeKey);
    const { chown } = await import("node:fs/promises");
    await chown(path.join(data, "master.key"), 12_345, 12_345);
    await expect(readMasterKey(data)).rejects.toThrow(/user 12345.*run "chown/);
  });
});
