import type { KitSettings } from "./app.ts";
import type { Kit } from "./kernel/kit.ts";
import { ProviderStates } from "./kernel/providers/guard/provider-states.ts";
import type { Providers } from "./kernel/providers/providers.ts";
import { installProviders } from "./providers/install-providers.ts";
import type { SimulatorSettings } from "./providers/simulator/tools.ts";

const nowMs = () => performance.now();

/** The providers behind their guards; what a guard sees is counted, and other processes hear when one rests. */
export function buildProviders(
  { database, vault, randomness, log }: Omit<Kit, "providers">,
  { metrics, mail, simulator = SILENT_SIMULATOR }: KitSettings,
): Providers {
  const onError = (error: unknown) =>
    log.warn({ err: error }, "what is kept of providers could not be read or written");
  const states = new ProviderStates({ database, nowMs, onError });
  return installProviders(
    { database, vault, randomness, nowMs, onError, settings: simulator },
    {
      states,
      nowMs,
      onCall: (call) => {
        metrics.onProviderCall(call);
        if (call.failure !== undefined) log.warn(call, "a call to a provider went wrong");
      },
      onRest: (provider, mode, restMs) => {
        const resting = restMs !== undefined;
        metrics.onProviderRest(provider, mode, resting);
        log.warn({ provider, mode, resting, restMs }, "a provider fails, or is well again");
        states.noteRest(provider, mode, restMs);
      },
    },
    mail,
  );
}

/** For a process that runs none. */
const SILENT_SIMULATOR: SimulatorSettings = { latencyMs: 0, inboundUrl: () => "" };
