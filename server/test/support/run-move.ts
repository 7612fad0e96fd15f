import { buildKit, closeKit } from "../../src/app.ts";
import { NO_METRICS } from "../../src/build-kit.ts";
import { moveBusiness } from "../../src/domains/platform/moves/index.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { MASTER_KEYS } from "./master-keys.ts";
import { TARGET_KEYS, toolsOf } from "./moves.ts";

/**
 * Moves a business in a separate process, which a test kills: `SOURCE_URL`, `TARGET_URL`, `BUSINESS`. Where a sentence
 * of the move begins with `STOP_AT`, for the `STOP_TIMES`th time, it writes `stopped` and waits to be killed.
 */
const setting = (name: string): string => process.env[name] ?? "";
const kitOn = (databaseUrl: string, masterKeys: typeof MASTER_KEYS) =>
  buildKit({
    ...{ databaseUrl, namedStatements: true, poolSize: 2, masterKeys },
    ...{ log: createLogger("silent"), metrics: NO_METRICS },
  });

const source = await kitOn(setting("SOURCE_URL"), MASTER_KEYS);
const target = await kitOn(setting("TARGET_URL"), TARGET_KEYS);
const stopAt = setting("STOP_AT");
let left = Number(setting("STOP_TIMES") || "1");

async function onStep(sentence: string): Promise<void> {
  if (stopAt === "" || !sentence.startsWith(stopAt)) return;
  left -= 1;
  if (left > 0) return;
  process.stdout.write("stopped\n");
  await new Promise(() => setInterval(() => undefined, 1_000));
}

const tools = toolsOf({ source: { kit: source }, target: { kit: target } }, onStep);
const { step } = await moveBusiness(tools, BigInt(setting("BUSINESS")));
process.stdout.write(`${step}\n`);
await closeKit(source);
await closeKit(target);
process.exit(0);
