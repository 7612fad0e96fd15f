import type { Kit } from "../../../kernel/kit.ts";
import {
  type ProviderBalance,
  readProviderBalances,
} from "../../../kernel/providers/live/balance-queries.ts";
import {
  type CallHour,
  type CallSums,
  sumCalls,
  sumCallsByHour,
} from "../../../kernel/providers/live/call-sum-queries.ts";
import { type ListedProvider, listProviders } from "./list-providers.ts";

export interface ProviderHealth extends ListedProvider {
  /** Null: calls to simulators are not logged. */
  readonly lastHour: Omit<CallSums, "provider"> | null;
  readonly lastDay: Omit<CallSums, "provider"> | null;
  /** The hours of the last day with calls. Null: calls to simulators are not logged. */
  readonly hours: readonly Omit<CallHour, "provider">[] | null;
  /** Null: the provider has no balance, or was not asked yet. */
  readonly balance: Omit<ProviderBalance, "provider"> | null;
}

/** Returns the state of every installed provider in each mode, with its calls, its balance and its open orders. */
export async function showHealth(
  kit: Pick<Kit, "database" | "providers">,
): Promise<readonly ProviderHealth[]> {
  const { database } = kit;
  const states = await listProviders(kit);
  const live = states.filter(({ mode }) => mode === "live").map(({ provider }) => provider);
  const hour = byProvider(await sumCalls(database, live, 1));
  const day = byProvider(await sumCalls(database, live, 24));
  const hours = Map.groupBy(await sumCallsByHour(database, live), ({ provider }) => provider);
  const balances = byProvider(await readProviderBalances(database));
  return states.map((state) => {
    const ofLive = <Facts extends object>(facts: ReadonlyMap<string, Facts>): Facts | null =>
      state.mode === "live" ? (facts.get(state.provider) ?? null) : null;
    return {
      ...state,
      ...{ lastHour: ofLive(hour), lastDay: ofLive(day), balance: ofLive(balances) },
      hours:
        state.mode === "live"
          ? (hours.get(state.provider) ?? []).map(({ provider: _, ...facts }) => facts)
          : null,
    };
  });
}

const byProvider = <Row extends { readonly provider: string }>(rows: readonly Row[]) =>
  new Map(rows.map(({ provider, ...facts }) => [provider, facts]));
