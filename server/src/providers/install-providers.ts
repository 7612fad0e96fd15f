import { Guard, type GuardTools } from "../kernel/providers/guard.ts";
import { guardAggregator } from "../kernel/providers/guard-aggregator.ts";
import { guardRail } from "../kernel/providers/guard-rail.ts";
import { guardVerifier } from "../kernel/providers/guard-verifier.ts";
import type { Providers } from "../kernel/providers/providers.ts";
import { buildSimulator } from "./simulator/simulator.ts";
import type { SimulatorTools } from "./simulator/tools.ts";

/** Which provider serves which mode. Live mode has none yet: what needs one there is refused, and changes nothing. */
export function installProviders(simulator: SimulatorTools, guard: GuardTools): Providers {
  const { bankRail, verifier, aggregator, bank, catalogue, notices, tasks } =
    buildSimulator(simulator);
  const testRail = guardRail(bankRail, new Guard(bankRail.name, "test", guard));
  const testVerifier = guardVerifier(verifier, new Guard(verifier.name, "test", guard));
  const testAggregator = guardAggregator(aggregator, new Guard(aggregator.name, "test", guard));
  return {
    installed: [bankRail, verifier, aggregator].map(({ name }) => ({
      provider: name,
      mode: "test",
    })),
    bankRail: (mode) => (mode === "test" ? testRail : undefined),
    billAggregator: (mode) => (mode === "test" ? testAggregator : undefined),
    identityVerifier: (mode) => (mode === "test" ? testVerifier : undefined),
    noticeSource: (name) => (name === notices.name ? notices : undefined),
    simulatedBank: bank,
    simulatedCatalogue: catalogue,
    tasks,
  };
}
