import type { Minor } from "../money.ts";
import type { Mode } from "../tenancy/access.ts";

/** What a route may depend on. */
export interface RoutingFacts {
  readonly environmentId: bigint;
  /** What the work is about: a bank's code, a kind of check, a category of bills, a currency. */
  readonly about: string | null;
  readonly amount: Minor | null;
}

/** A provider that gets new work of a port, and the work that it gets. Null: any. */
export interface ProviderRoute {
  readonly provider: string;
  readonly environmentId: bigint | null;
  readonly onlyFor: readonly string[] | null;
  readonly amountMin: Minor | null;
  readonly amountMax: Minor | null;
}

/** Finds a provider of one kind. */
export interface ProviderChoice<Port> {
  /** The provider that earlier work was stored with. Undefined if it is no longer configured. */
  (mode: Mode, name: string | null): Port | undefined;
  /** The providers that new work may go to, the preferred one first. Empty if none is configured. */
  inOrder(mode: Mode, facts: RoutingFacts): readonly Port[];
}

/**
 * Chooses among the installed providers of one kind. An order keeps its provider until that provider has proven the
 * outcome, or that it has not taken the order. Without routes the installed providers are preferred in their order.
 */
export const chooseAmong = <Port extends { readonly name: string }>(
  installed: (mode: Mode) => readonly Port[],
  routes: (mode: Mode) => readonly ProviderRoute[],
): ProviderChoice<Port> =>
  Object.assign(
    (mode: Mode, name: string | null) => installed(mode).find((port) => port.name === name),
    {
      inOrder(mode: Mode, facts: RoutingFacts): readonly Port[] {
        const ports = installed(mode);
        const ofPort = routes(mode);
        if (ofPort.length === 0) return ports;
        const names = new Set(
          ofPort.filter((route) => fits(route, facts)).map(({ provider }) => provider),
        );
        return [...names].flatMap((name) => ports.find((port) => port.name === name) ?? []);
      },
    },
  );

function fits(
  { environmentId, onlyFor, amountMin, amountMax }: ProviderRoute,
  { about, amount, ...facts }: RoutingFacts,
): boolean {
  return (
    (environmentId === null || environmentId === facts.environmentId) &&
    (onlyFor === null || (about !== null && onlyFor.includes(about))) &&
    (amountMin === null || (amount !== null && amount >= amountMin)) &&
    (amountMax === null || (amount !== null && amount <= amountMax))
  );
}

/** The state of the provider that an order was accepted for. */
export type Readiness = "ready" | "unavailable" | "not_configured";

export async function readinessOf(
  port: { isAvailable(): Promise<boolean> } | undefined,
): Promise<Readiness> {
  if (port === undefined) return "not_configured";
  return (await port.isAvailable()) ? "ready" : "unavailable";
}
