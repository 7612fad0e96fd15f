import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSecretFile, readSecretFile, syncFolder } from "../secret-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kasuwa-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a secret that other users may read is refused", async () => {
  const file = join(folder, "secret");
  expect(await createSecretFile(file, "text")).toBe(true);
  expect(await readSecretFile(file)).toBe("text");
  await chmod(file, 0o640);
  await expect(readSecretFile(file)).rejects.toThrow(`run "chmod 600 ${file}"`);
});

test("on Windows no mode is judged and no folder is synchronised, because it has neither", async () => {
  const file = join(folder, "secret");
  await createSecretFile(file, "text");
  await chmod(file, 0o666);
  vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  expect(await readSecretFile(file)).toBe("text");
  await expect(syncFolder(join(folder, "nothing"))).resolves.toBeUndefined();
});
