import type { Kit } from "../../../kernel/kit.ts";
import {
  type ProviderStateRow,
  type SwitchOrder,
  writeSwitch,
} from "../../../kernel/providers/guard/queries.ts";
import { recordAction } from "../audit/index.ts";
import { providerNotInstalled } from "./errors.ts";

/**
 * Has no call made to a provider, or has calls made again; or says what becomes of new work meanwhile. It is in force
 * on every process within a second. What was accepted waits, and goes out when the provider is switched on.
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
