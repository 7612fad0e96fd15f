/**
 * What the header `X-Test-Scenario` asks of a request's provider call. `timeout`: they get the call and we no answer.
 * `unavailable`: they are not reached. `error`: they answer 500 and have done nothing. `latency`: the call takes longer.
 */
export type Scenario =
  | { readonly kind: "timeout" | "unavailable" | "error" }
  | { readonly kind: "latency"; readonly ms: number };

export const SCENARIO_HEADER = "x-test-scenario";

const LATENCY_MAX_MS = 60_000;

/** Reads the header's value; undefined where it is none. */
export function readScenario(text: string): Scenario | undefined {
  if (text === "timeout" || text === "unavailable" || text === "error") return { kind: text };
  const [, digits] = /^latency=(\d{1,5})$/.exec(text) ?? [];
  if (digits === undefined || Number(digits) > LATENCY_MAX_MS) return undefined;
  return { kind: "latency", ms: Number(digits) };
}

/** How a scenario is stored, and what `readScenario` reads. */
export const formatScenario = (scenario: Scenario): string =>
  scenario.kind === "latency" ? `latency=${scenario.ms}` : scenario.kind;
