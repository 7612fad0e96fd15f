import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const LAST_RESORT = path.join(import.meta.dirname, "../src/start/last-resort.ts");

const run = (code: string) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { endAtUnhandledErrors } = await import(${JSON.stringify(LAST_RESORT)});
       endAtUnhandledErrors();
       setTimeout(() => console.log("it lives on"), 500);
       ${code}`,
    ],
    { encoding: "utf8" },
  );

test.each([
  ["a rejection without a handler", `void Promise.reject(new Error("lost"));`],
  ["an uncaught error", `setTimeout(() => { throw new Error("lost"); }, 1);`],
  [
    "an emitter's error",
    `const e = new (await import("node:events")).EventEmitter(); e.emit("error", new Error("lost"));`,
  ],
])("%s ends the process with one log line and its own exit code", (_, code) => {
  const { status, stdout, stderr } = run(code);
  expect(status).toBe(70);
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: "fatal", err: { message: "lost" } });
});
