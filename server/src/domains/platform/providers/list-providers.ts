import type { Kit } from "../../../kernel/kit.ts";
import {
  type ProviderStateRow,
  readProviderStates,
} from "../../../kernel/providers/guard/queries.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { providerNotInstalled } from "./errors.ts";
import { countOpenOrders, type OpenOrders } from "./health-queries.ts";

export interface ListedProvider extends ProviderStateRow {
  /** `trying`: the pause is over, and the next call decides whether the circuit breaker closes. */
  readonly circuit: "closed" | "open" | "trying";
  /** Null: none is open. */
  readonly orders: Omit<OpenOrders, "provider" | "mode"> | null;
}

/**
 * Returns every configured provider, those of live mode first: switched off, circuit breaker open, or working; and its
 * open orders.
 */
export async function listProviders({
  database,
  providers,
}: Pick<Kit, "database" | "providers">): Promise<ListedProvider[]> {
  const known = await readProviderStates(database);
  const counted = await countOpenOrders(database.ordered);
  const installed = providers.installed.toSorted(liveFirst);
  return installed.map((which) => {
    const isThis = ({ provider, mode }: ProviderOfMode) =>
      provider === which.provider && mode === which.mode;
    const state = known.find(isThis) ?? { ...which, ...WORKING };
    const orders = counted.find(isThis);
    return {
      ...state,
      circuit: circuitOf(state),
      orders: orders === undefined ? null : withoutNames(orders),
    };
  });
}

/** What moves real money comes before the simulators. */
const liveFirst = (one: ProviderOfMode, other: ProviderOfMode): number =>
  Number(other.mode === "live") - Number(one.mode === "live");

interface ProviderOfMode {
  readonly provider: string;
  readonly mode: Mode;
}

/** Returns one provider of the list. Throws if none of this name is configured for the mode. */
export async function showProvider(
  kit: Pick<Kit, "database" | "providers">,
  { provider, mode }: ProviderOfMode,
): Promise<ListedProvider> {
  const listed = await listProviders(kit);
  const found = listed.find((one) => one.provider === provider && one.mode === mode);
  if (found === undefined) throw providerNotInstalled({ provider, mode });
  return found;
}

const WORKING = {
  ...{ switchedOff: false, refusesWork: false, circuitOpen: false },
  ...{ circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null },
};

function circuitOf({ circuitOpen, circuitTriesAt }: ProviderStateRow): ListedProvider["circuit"] {
  if (circuitTriesAt === null) return "closed";
  return circuitOpen ? "open" : "trying";
}

const withoutNames = ({ waiting, open, oldestSeconds }: OpenOrders) => ({
  waiting,
  open,
  oldestSeconds,
});
