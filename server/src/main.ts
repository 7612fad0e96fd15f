import { readConfig } from "./config.ts";
import { StartupError } from "./kernel/startup-error.ts";
import { startService } from "./start/service.ts";

/** What a stop may take before the process ends anyway: whatever is not committed by then is done by nobody. */
const STOP_WITHIN_MS = 10_000;

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

try {
  const service = await startService(readConfig(process.env, process.cwd()));
  stopOnSignals(service.stop);
  console.log(service.announcement);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
