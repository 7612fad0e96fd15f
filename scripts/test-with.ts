import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./repository.ts";

/**
 * Runs Vitest in this process. Like env, it takes variables first: `node scripts/test-with.ts NAME=value run …`. It needs
 * no shell, so it runs on every system, and a signal reaches Vitest itself.
 */
const VARIABLE = /^([A-Z0-9_]+)=(.*)$/s;

const args = process.argv.splice(2);
for (let pair = VARIABLE.exec(args[0] ?? ""); pair !== null; pair = VARIABLE.exec(args[0] ?? "")) {
  const [, name = "", value] = pair;
  process.env[name] = value;
  args.shift();
}
process.argv.push(...args);
await import(pathToFileURL(join(ROOT, "node_modules/vitest/vitest.mjs")).href);
