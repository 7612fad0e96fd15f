import type { Kit } from "./kernel/kit.ts";
import type { Metrics } from "./kernel/metrics.ts";
import type { GuardTools } from "./kernel/providers/guard/guard.ts";
import { ProviderStates } from "./kernel/providers/guard/provider-states.ts";
import { CallLog } from "./kernel/providers/live/call-log.ts";
import type { Providers } from "./kernel/providers/providers.ts";
import { ConnectedCells } from "./providers/cells/connected-cells.ts";
import { installProviders } from "./providers/install-providers.ts";
import { ConnectedProviders } from "./providers/live/connected-providers.ts";
import { DEFINITIONS } from "./providers/live/definitions.ts";
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
export async function buildProviders(
  { database, vault, cell, randomness, clock, log, tracer }: Omit<Kit, "providers">,
  { metrics, mail, simulator = SILENT_SIMULATOR }: ProviderSettings,
): Promise<Providers> {
  const onError = (error: unknown) =>
    log.warn({ err: error }, "provider state could not be read or saved");
  const states = new ProviderStates({ database, nowMs, onError });
  const guard: GuardTools = {
    states,
    tracer,
    nowMs,
    onCall: (call) => {
      metrics.onProviderCall(call);
      if (call.failure !== undefined) log.warn(call, "a call to a provider failed");
    },
    onCircuitChange: (provider, mode, opening) => {
      const isOpen = opening !== undefined;
      metrics.onProviderCircuit(provider, mode, isOpen);
      const message = `provider circuit breaker ${isOpen ? "opened" : "closed"}`;
      log.warn({ provider, mode, ...opening }, message);
      states.noteCircuit(provider, mode, opening);
    },
  };
  const now = () => clock.now();
  const calls = new CallLog({ database, now, onError });
  const connection = {
    database,
    vault,
    guard,
    calls,
    definitions: DEFINITIONS,
    now,
    nowMs,
    onError,
  };
  return installProviders({
    simulator: { database, vault, randomness, nowMs, onError, settings: simulator },
    ...{ guard, mail, live: await new ConnectedProviders(connection).start() },
    cells: await new ConnectedCells({ ...connection, own: cell }).start(),
  });
}

/** For a process that runs no jobs. */
const SILENT_SIMULATOR: SimulatorSettings = { latencyMs: 0, inboundUrl: () => "" };
