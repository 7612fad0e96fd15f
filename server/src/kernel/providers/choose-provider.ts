import type { Mode } from "../tenancy/access.ts";

/** Finds a provider of one kind: by its name, or without a name the one that new work goes to. */
export type ProviderChoice<Port> = (mode: Mode, name?: string | null) => Port | undefined;

/**
 * The choice among the installed providers of one kind. The first of a mode gets all new work. The others stay installed
 * for what they were given before: an order keeps its provider until the provider has proven what became of it.
 */
export const chooseAmong =
  <Port extends { readonly name: string }>(
    installed: Readonly<Record<Mode, readonly Port[]>>,
  ): ProviderChoice<Port> =>
  (mode, name) =>
    name === undefined ? installed[mode][0] : installed[mode].find((port) => port.name === name);

/** How the provider that an order was accepted for stands. */
export type Readiness = "ready" | "unavailable" | "not_configured";

export async function readinessOf(
  port: { isAvailable(): Promise<boolean> } | undefined,
): Promise<Readiness> {
  if (port === undefined) return "not_configured";
  return (await port.isAvailable()) ? "ready" : "unavailable";
}
