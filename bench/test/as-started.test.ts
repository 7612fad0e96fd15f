import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVER_NODE_OPTIONS } from "../src/measure/rig.ts";
import { SERVER_ENVIRONMENT } from "../src/processes/child.ts";

async function readScripts() {
  const path = join(import.meta.dirname, "../../package.json");
  return JSON.parse(await readFile(path, "utf8")).scripts as { start: string; prepare: string };
}

/** Node keeps compiled code for one set of options. */
test("`npm ci` compiles the program with the options with which `npm start` runs it", async () => {
  const { prepare } = await readScripts();
  const compile = ["node", ...SERVER_NODE_OPTIONS, "server/bin/compile.js"].join(" ");
  expect(prepare).toBe(`node server/bin/build-web.js && ${compile}`);
});

test("servers are measured with the settings with which `npm start` starts the product", async () => {
  const scripts = await readScripts();
  const { NODE_COMPILE_CACHE: _elsewhere, ...environment } = SERVER_ENVIRONMENT;
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  expect(scripts.start).toBe(
    [
      "exec node server/bin/supervise.js",
      ...settings,
      "node",
      ...SERVER_NODE_OPTIONS,
      "server/bin/kasuwa.js",
    ].join(" "),
  );
});
