import { readConfig } from "./config.ts";
import { StartupError } from "./kernel/startup-error.ts";
import { type Service, startService } from "./start/service.ts";

/** What a stop may take before the process ends anyway: whatever is not committed by then is done by nobody. */
const STOP_WITHIN_MS = 10_000;

/** Whoever stops us while we are starting waits for the start, so that nothing it began is left running. */
function stopOnSignals(started: Promise<Service>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    started
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function main(): Promise<void> {
  try {
    const starting = startService(readConfig(process.env, process.cwd()));
    stopOnSignals(starting);
    console.log((await starting).announcement);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

await main();
