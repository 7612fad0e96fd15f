import type { Kit } from "../../../kernel/kit.ts";
import type { ProviderStateRow } from "../../../kernel/providers/guard/queries.ts";
import {
  type ProviderBalance,
  readProviderBalances,
} from "../../../kernel/providers/live/balance-queries.ts";
import { type CallSums, sumCalls } from "../../../kernel/providers/live/call-sum-queries.ts";
import { countOpenOrders, type OpenOrders } from "./health-queries.ts";
import { listProviders } from "./list-providers.ts";

export interface ProviderHealth extends ProviderStateRow {
  /** Null: calls to simulators are not logged. */
  readonly lastHour: Omit<CallSums, "provider"> | null;
  readonly lastDay: Omit<CallSums, "provider"> | null;
  /** Null: the provider has no balance, or was not asked yet. */
  readonly balance: Omit<ProviderBalance, "provider"> | null;
  readonly orders: Omit<OpenOrders, "provider" | "mode"> | null;
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
  const balances = byProvider(await readProviderBalances(database));
  const orders = await countOpenOrders(database.ordered);
  return states.map((state) => {
    const ofLive = <Facts extends object>(facts: ReadonlyMap<string, Facts>): Facts | null =>
      state.mode === "live" ? (facts.get(state.provider) ?? null) : null;
    const open = orders.find(
      ({ provider, mode }) => provider === state.provider && mode === state.mode,
    );
    return {
      ...state,
      ...{ lastHour: ofLive(hour), lastDay: ofLive(day), balance: ofLive(balances) },
      orders: open === undefined ? null : withoutNames(open),
    };
  });
}

const byProvider = <Row extends { readonly provider: string }>(rows: readonly Row[]) =>
  new Map(rows.map(({ provider, ...facts }) => [provider, facts]));

const withoutNames = ({ waiting, open, oldestSeconds }: OpenOrders) => ({
  waiting,
  open,
  oldestSeconds,
});
