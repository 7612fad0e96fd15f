import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format, type Minor } from "../../../kernel/money.ts";
import { storeBalance } from "../../../kernel/providers/live/balance-queries.ts";
import type {
  GivenSettings,
  ProviderCheck,
} from "../../../kernel/providers/live/provider-settings.ts";
import { readConfigured, readSettings } from "../../../kernel/providers/live/queries.ts";
import { type Alert, INSTALLATION_ENVIRONMENT, raiseAlert } from "../alerts/index.ts";

/** Checks every live provider by harmless calls, and alerts the operator to what is wrong or runs low. */
export async function watchProviders(kit: Kit): Promise<void> {
  const alerts: Alert[] = [];
  for (const { provider } of await readConfigured(kit.database)) {
    const stored = await readSettings(kit.database, kit.vault, provider);
    if (stored === undefined) continue;
    const check = await kit.providers.live.check(provider, stored.settings);
    if (check.balance !== undefined)
      await storeBalance(kit.database, { provider, ...check.balance, readAt: kit.clock.now() });
    alerts.push(...alertsOf(provider, stored.settings, check));
  }
  if (alerts.length === 0) return;
  const key = `providers/watch/${kit.clock.now().toISOString()}`;
  await kit.ledger.run(raising(alerts), internalCaller(INSTALLATION_ENVIRONMENT, key));
}

const raising = (alerts: readonly Alert[]) =>
  operation({
    name: "providers.watch",
    needs: {},
    decide(_needs, books) {
      for (const alert of alerts) raiseAlert(books, alert);
    },
  });

function alertsOf(
  provider: string,
  settings: GivenSettings,
  { problems, balance }: ProviderCheck,
): readonly Alert[] {
  const broken = problems.map(
    (problem): Alert => ({
      ...{ kind: "providers.check_failed", subject: provider },
      message: `${problem} Check it again with provider check ${provider}.`,
    }),
  );
  const least = lowBalanceIn(settings);
  if (balance === undefined || least === undefined || balance.available >= least) return broken;
  const { available, currency } = balance;
  return [
    ...broken,
    {
      ...{ kind: "providers.low_balance", subject: provider },
      message: `${provider} has ${format(available, currency)} left, less than ${format(least, currency)}. Add money before payments are refused.`,
    },
  ];
}

const lowBalanceIn = ({ lowBalance }: GivenSettings): Minor | undefined =>
  lowBalance === undefined ? undefined : BigInt(lowBalance) * 100n;
