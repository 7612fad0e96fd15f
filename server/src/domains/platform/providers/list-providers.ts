import type { Kit } from "../../../kernel/kit.ts";
import {
  type ProviderStateRow,
  readProviderStates,
} from "../../../kernel/providers/guard/queries.ts";

/** Returns every configured provider with its state: switched off, circuit breaker open, or working. */
export async function listProviders({
  database,
  providers,
}: Pick<Kit, "database" | "providers">): Promise<ProviderStateRow[]> {
  const known = await readProviderStates(database);
  return providers.installed.map(({ provider, mode }) => {
    const state = known.find((one) => one.provider === provider && one.mode === mode);
    return { provider, mode, switchedOff: false, refusesWork: false, circuitOpen: false, ...state };
  });
}
