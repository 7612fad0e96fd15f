import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { noteAccount } from "../../../kernel/providers/live/account-queries.ts";
import type { KnownProvider } from "../../../kernel/providers/live/live-providers.ts";
import {
  findSettingProblems,
  type GivenSettings,
  listAccountChanges,
  type ProviderCheck,
} from "../../../kernel/providers/live/provider-settings.ts";
import {
  deleteSettings,
  readSettings,
  writeSettings,
} from "../../../kernel/providers/live/queries.ts";
import { recordAction } from "../audit/index.ts";
import { mailOperators } from "../operators/index.ts";
import {
  accountKept,
  accountNotKept,
  providerNotConfiguredYet,
  providerUnknown,
  settingsFailed,
  settingsWrong,
} from "./errors.ts";
import { hasUnproven } from "./unproven-queries.ts";

export interface SettingsOrder {
  readonly provider: string;
  readonly settings: GivenSettings;
  /** Saves them even if the provider does not confirm them now. */
  readonly isUnchecked: boolean;
  /** The operator says that they are of the same account, so that it knows the orders of the earlier settings. */
  readonly isSameAccount?: boolean;
  /** Saved settings that are not given stay. The address, the number and the keys stay too. */
  readonly keepsOthers?: boolean;
  readonly by: string;
}

/**
 * Proves the settings of a live provider by harmless calls, and saves them sealed. Every process connects with them
 * within a second. What is under way ends with the earlier ones. Throws if the account changes and the earlier one may
 * have an order without an outcome: the other account does not know that order and would pay it again.
 */
export async function configureProvider(kit: Kit, given: SettingsOrder): Promise<ProviderCheck> {
  const { provider, isUnchecked, by } = given;
  const known = await requireKnown(kit, provider);
  const settings = await completeOrder(kit, given, known);
  const order = { ...given, settings };
  const wrong = findSettingProblems(known.settings, settings);
  if (wrong.length > 0) throw settingsWrong({ problems: wrong });
  const check = await kit.providers.live.check(provider, settings);
  if (check.problems.length > 0 && !isUnchecked) throw settingsFailed(check);
  await kit.database.transaction(async (tx) => {
    await changeAccount(kit, tx, order, known);
    await writeSettings(tx, kit.vault, { provider, settings, by });
    // Only the names: values may be secrets.
    const details = {
      ...{ provider, settings: Object.keys(given.settings) },
      ...(order.isSameAccount === true ? { sameAccount: true } : {}),
    };
    await recordAction(kit, tx, { by, action: "provider.configure", mode: "live", details });
    await mailOperators(kit, tx, mailOf(given), by);
  });
  await kit.providers.live.refresh();
  return check;
}

/**
 * Adds the saved settings, if they are kept. Kept keys never go to another address or account: a person who could
 * change only the address would have them sent there.
 */
async function completeOrder(
  { database, vault }: Kit,
  { provider, settings, keepsOthers }: SettingsOrder,
  known: KnownProvider,
): Promise<GivenSettings> {
  if (keepsOthers !== true) return settings;
  const stored = await readSettings(database, vault, provider);
  if (stored === undefined) throw providerNotConfiguredYet({ provider });
  const all = { ...stored.settings, ...settings };
  const changed = listAccountChanges(known.settings, stored.settings, all);
  if (changed.length > 0) throw accountNotKept({ changed });
  return all;
}

/** One person does it, because secrets are kept in no proposal. So all others learn of it at once. */
const mailOf = ({ provider, settings, by }: SettingsOrder) => ({
  kind: "operators.provider_configured",
  subject: `${by} changed the settings of ${provider} in live mode`,
  body: `${by} saved these settings of the provider ${provider} in live mode: ${Object.keys(settings).join(", ")}.

From now on, transfers, bills and checks of live mode may go to this account. If this was not planned, switch ${provider} off on the page Providers, and speak to an admin.`,
});

/** The settings of a forgotten provider are not known any more, so new ones count as another account. */
async function changeAccount(
  { vault }: Kit,
  tx: Transaction,
  { provider, settings, isSameAccount }: SettingsOrder,
  known: KnownProvider,
): Promise<void> {
  const stored = await readSettings(tx, vault, provider);
  const changed = stored && listAccountChanges(known.settings, stored.settings, settings);
  const isAnother = isSameAccount !== true && changed?.length !== 0;
  if (isAnother && (await hasUnproven(tx, provider))) throw accountKept({ provider, changed });
  await noteAccount(tx, provider, isAnother);
}

/** Makes harmless calls with the saved settings. */
export async function checkProvider(kit: Kit, provider: string): Promise<ProviderCheck> {
  await requireKnown(kit, provider);
  const stored = await readSettings(kit.database, kit.vault, provider);
  if (stored === undefined) throw providerNotConfiguredYet({ provider });
  return await kit.providers.live.check(provider, stored.settings);
}

/** Deletes the settings of a live provider. What waits for it waits until it is configured again, or is moved. */
export async function forgetProvider(
  kit: Kit,
  { provider, by }: { readonly provider: string; readonly by: string },
): Promise<void> {
  await kit.database.transaction(async (tx) => {
    if ((await deleteSettings(tx, provider)) === 0) throw providerNotConfiguredYet({ provider });
    await recordAction(kit, tx, {
      ...{ by, action: "provider.forget", mode: "live", details: { provider } },
    });
  });
  await kit.providers.live.refresh();
}

/** Returns a provider that can be configured, with its settings. Throws for a name that no adapter has. */
export const describeProvider = requireKnown;

async function requireKnown({ providers }: Kit, provider: string): Promise<KnownProvider> {
  const known = await providers.live.find(provider);
  if (known === undefined) throw providerUnknown({ provider, names: providers.live.names });
  return known;
}
