import { setTimeout as sleep } from "node:timers/promises";
import { type Config, readConfig } from "./config.ts";
import { StartupError } from "./kernel/startup-error.ts";
import { BROKEN, codeOf } from "./start/exit-codes.ts";
import { endAtUnhandledErrors, endBy } from "./start/last-resort.ts";
import { requireFreePort } from "./start/listening.ts";
import type { Service } from "./start/service.ts";
import {
  leaveSupervisor,
  onSupervisorGone,
  readPlace,
  requireSupervisorOfSeveral,
  sayReady,
} from "./start/supervisor.ts";

/** How long a stop may take before the process ends anyway. Uncommitted work is then not done. */
const STOP_WITHIN_MS = 10_000;

/**
 * A stop during the start waits for the start, so that nothing it began keeps running. SIGTERM gives proxies time to send
 * requests elsewhere. A person who presses Ctrl-C does not wait for that; npm and the supervisor send SIGTERM as well.
 */
function stopOnSignals(started: Promise<Service>, drainMs: number): void {
  const hurried = new AbortController();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(BROKEN), drainMs + STOP_WITHIN_MS).unref();
    started
      .then(async (service) => {
        service.drain();
        await sleep(drainMs, undefined, { signal: hurried.signal }).catch(() => undefined);
        await service.stop();
        await leaveSupervisor();
      })
      .then(
        () => {
          console.log("Stopped.");
          process.exit(0);
        },
        () => process.exit(BROKEN),
      );
  };
  process.on("SIGTERM", stop);
  const stopNow = () => {
    hurried.abort();
    stop();
  };
  process.on("SIGINT", stopNow);
  onSupervisorGone(process.env, (sentence) => {
    console.error(sentence);
    stopNow();
  });
}

/** Settings come only from the environment. Arguments are refused, because a user would think that they count. */
function refuseArguments([first]: readonly string[]): void {
  if (first === undefined) return;
  throw new StartupError(
    `The service takes no arguments, but got "${first}"; set PORT, HOST, DATABASE_URL, KASUWA_DATA and the rest ` +
      "in the environment, as listed in docs/guides/operating.md.",
  );
}

/** Starts the service by the environment, and ends the process where it cannot. */
export async function main(): Promise<void> {
  endAtUnhandledErrors();
  try {
    refuseArguments(process.argv.slice(2));
    const config = readConfig(process.env, process.cwd());
    requireSupervisorOfSeveral(process.env);
    const starting = start(config);
    stopOnSignals(starting, config.drainMs);
    const { announcement, broken } = await starting;
    const { number, count } = readPlace(process.env);
    console.log(number === 1 ? announcement : `  Process ${number} of ${count} is running.`);
    sayReady();
    void broken.then((sentence) => end(sentence, BROKEN));
  } catch (error) {
    if (!(error instanceof StartupError)) endBy(error);
    end(error.message, codeOf(error));
  }
}

/** Loads the program only for settings with which it can run, so that a refusal does not wait for that. */
async function start(config: Config): Promise<Service> {
  // A start that finds its port taken is repeated, and should not wait for a database twice. Several processes of one
  // supervisor share the port.
  if (config.roles.has("api") && readPlace(process.env).count === 1) await requireFreePort(config);
  const { startService } = await import("./start/service.ts");
  return await startService(config);
}

/** Ends like a killed process: nothing is left half done. */
function end(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}
