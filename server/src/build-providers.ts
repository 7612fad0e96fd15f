import type { Kit } from "./kernel/kit.ts";
import type { Metrics } from "./kernel/metrics.ts";
import { ProviderStates } from "./kernel/providers/guard/provider-states.ts";
import type { Providers } from "./kernel/providers/providers.ts";
import { installProviders } from "./providers/install-providers.ts";
import type { MailSettings } from "./providers/mail/smtp.ts";
import type { SimulatorSettings } from "./providers/simulator/tools.ts";

export interface ProviderSettings {
  readonly metrics: Pick<Metrics, "onProviderCall" | "onProviderCircuit">;
  /** How test mode's provider behaves, and where its notices go. Only for processes that run jobs. */
  readonly simulator?: SimulatorSettings;
  /** The mail server. Without one, mail stays in the outbox. */
  readonly mail?: MailSettings | undefined;
}

const nowMs = () => performance.now();

/** Builds the guarded providers. Each call is counted; other processes read when a circuit opens or closes. */
export function buildProviders(
  { database, vault, randomness, log, tracer }: Omit<Kit, "providers">,
  { metrics, mail, simulator = SILENT_SIMULATOR }: ProviderSettings,
): Providers {
  const onError = (error: unknown) =>
    log.warn({ err: error }, "provider state could not be read or saved");
  const states = new ProviderStates({ database, nowMs, onError });
  return installProviders(
    { database, vault, randomness, nowMs, onError, settings: simulator },
    {
      states,
      tracer,
      nowMs,
      onCall: (call) => {
        metrics.onProviderCall(call);
        if (call.failure !== undefined) log.warn(call, "a call to a provider failed");
      },
      onCircuitChange: (provider, mode, openMs) => {
        const isOpen = openMs !== undefined;
        metrics.onProviderCircuit(provider, mode, isOpen);
        const message = `provider circuit breaker ${isOpen ? "opened" : "closed"}`;
        log.warn({ provider, mode, openMs }, message);
        states.noteCircuit(provider, mode, openMs);
      },
    },
    mail,
  );
}

/** For a process that runs no jobs. */
const SILENT_SIMULATOR: SimulatorSettings = { latencyMs: 0, inboundUrl: () => "" };
