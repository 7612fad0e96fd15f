import type { Kit } from "../../../kernel/kit.ts";
import {
  type ProviderStateRow,
  type SwitchOrder,
  writeSwitch,
} from "../../../kernel/providers/guard/queries.ts";
import { recordAction } from "../audit/index.ts";
import { providerNotInstalled } from "./errors.ts";

/**
 * Stops or resumes calls to a provider, or sets what happens to new work while it is off. It takes effect on every
 * process within a second. Accepted orders wait, and are sent when the provider is switched on.
 */
export function switchProvider(
  kit: Kit,
  order: SwitchOrder & { readonly by: string },
): Promise<ProviderStateRow> {
  const { by, provider, mode, switchedOff, refusesWork } = order;
  const isInstalled = kit.providers.installed.some(
    (one) => one.provider === provider && one.mode === mode,
  );
  if (!isInstalled) throw providerNotInstalled({ provider, mode });
  return kit.database.transaction(async (tx) => {
    const state = await writeSwitch(tx, { provider, mode, switchedOff, refusesWork });
    const details = {
      provider,
      ...(switchedOff === undefined ? {} : { switchedOff }),
      ...(refusesWork === undefined ? {} : { refusesWork }),
    };
    await recordAction(kit, tx, { by, action: "provider.switch", mode, details });
    return state;
  });
}
