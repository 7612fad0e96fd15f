import type { Mode } from "../tenancy/access.ts";

/** Finds a provider of one kind: by its name, or without a name the provider of new work. */
export type ProviderChoice<Port> = (mode: Mode, name?: string | null) => Port | undefined;

/**
 * Chooses among the installed providers of one kind. The first of a mode gets all new work. The others stay installed
 * for earlier work: an order keeps its provider until that provider has proven the outcome.
 */
export const chooseAmong =
  <Port extends { readonly name: string }>(
    installed: Readonly<Record<Mode, readonly Port[]>>,
  ): ProviderChoice<Port> =>
  (mode, name) =>
    name === undefined ? installed[mode][0] : installed[mode].find((port) => port.name === name);

/** The state of the provider that an order was accepted for. */
export type Readiness = "ready" | "unavailable" | "not_configured";

export async function readinessOf(
  port: { isAvailable(): Promise<boolean> } | undefined,
): Promise<Readiness> {
  if (port === undefined) return "not_configured";
  return (await port.isAvailable()) ? "ready" : "unavailable";
}
