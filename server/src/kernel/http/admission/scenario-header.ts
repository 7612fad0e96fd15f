import type { IncomingHttpHeaders } from "node:http";
import { readScenario, SCENARIO_HEADER, type Scenario } from "../../providers/ports/scenario.ts";
import { defineRefusal } from "../../refusals.ts";
import type { Mode } from "../../tenancy/access.ts";
import type { Route } from "../routes/route.ts";

const scenarioUnknown = defineRefusal({
  code: "validation_failed",
  when: "the X-Test-Scenario header has no known scenario",
  message:
    "X-Test-Scenario must be timeout, unavailable, error, or latency= with up to 60000 milliseconds.",
  param: "X-Test-Scenario",
});

/** The outcome that a test wants for this request's provider call. Live mode ignores the header. */
export function scenarioOf(
  route: Route,
  mode: Mode,
  headers: IncomingHttpHeaders,
): Scenario | undefined {
  const value = headers[SCENARIO_HEADER];
  if (mode === "live" || !route.callsProvider || value === undefined) return undefined;
  // Node joins a repeated header with a comma, and no scenario contains one.
  const scenario = readScenario(String(value));
  if (scenario === undefined) throw scenarioUnknown();
  return scenario;
}
