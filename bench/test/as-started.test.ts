import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVER_NODE_OPTIONS } from "../src/measure/rig.ts";
import { SERVER_ENVIRONMENT } from "../src/processes/child.ts";

test("servers are measured with the settings with which `npm start` starts the product", async () => {
  const path = join(import.meta.dirname, "../../package.json");
  const { scripts } = JSON.parse(await readFile(path, "utf8")) as { scripts: { start: string } };
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
