/**
 * What the header `X-Test-Scenario` asks of a request's provider call. `timeout`: the provider gets the call, and we
 * get no answer. `unavailable`: the provider is unreachable. `error`: it answers 500 and has done nothing. `latency`:
 * the call takes longer.
 */
export type Scenario =
  | { readonly kind: "timeout" | "unavailable" | "error" }
  | { readonly kind: "latency"; readonly ms: number };

export const SCENARIO_HEADER = "x-test-scenario";

const LATENCY_MAX_MS = 60_000;

/** Parses the header's value. Undefined if it is not a scenario. */
export function readScenario(text: string): Scenario | undefined {
  if (text === "timeout" || text === "unavailable" || text === "error") return { kind: text };
  const [, digits] = /^latency=(\d{1,5})$/.exec(text) ?? [];
  if (digits === undefined || Number(digits) > LATENCY_MAX_MS) return undefined;
  return { kind: "latency", ms: Number(digits) };
}

/** The stored form of a scenario; `readScenario` reads it. */
export const formatScenario = (scenario: Scenario): string =>
  scenario.kind === "latency" ? `latency=${scenario.ms}` : scenario.kind;
