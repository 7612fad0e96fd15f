import { chooseAmong } from "../kernel/providers/choose-provider.ts";
import {
  BANK_RAIL_CALLS,
  BILL_AGGREGATOR_CALLS,
  CARD_ISSUER_CALLS,
  COLLECTION_RAIL_CALLS,
  IDENTITY_VERIFIER_CALLS,
} from "../kernel/providers/guard/call-limits.ts";
import { Guard, type GuardTools } from "../kernel/providers/guard/guard.ts";
import { guardProvider } from "../kernel/providers/guard/guard-provider.ts";
import type { Providers } from "../kernel/providers/providers.ts";
import { type MailSettings, smtpCarrier } from "./mail/smtp.ts";
import { buildSimulator } from "./simulator/simulator.ts";
import type { SimulatorTools } from "./simulator/tools.ts";

/** Chooses the providers of each mode. Live mode has none yet: routes that need one there refuse and change nothing. */
export function installProviders(
  simulator: SimulatorTools,
  tools: GuardTools,
  mail: MailSettings | undefined,
): Providers {
  const { bankRail, collectionRail, verifier, aggregator, cardIssuer, ...simulated } =
    buildSimulator(simulator);
  const guard = ({ name }: { readonly name: string }) => new Guard(name, "test", tools);
  // The switch and the circuit belong to the provider, so its payments and its account numbers share a guard.
  const bankGuard = guard(bankRail);
  const testRail = guardProvider(bankRail, bankGuard, BANK_RAIL_CALLS);
  const testCollections = guardProvider(collectionRail, bankGuard, COLLECTION_RAIL_CALLS);
  const testVerifier = guardProvider(verifier, guard(verifier), IDENTITY_VERIFIER_CALLS);
  const testAggregator = guardProvider(aggregator, guard(aggregator), BILL_AGGREGATOR_CALLS);
  const testIssuer = guardProvider(cardIssuer, guard(cardIssuer), CARD_ISSUER_CALLS);
  const noticeSources = [simulated.notices, simulated.cardNotices];
  return {
    installed: [bankRail, verifier, aggregator, cardIssuer].map(({ name }) => ({
      provider: name,
      mode: "test",
    })),
    bankRail: chooseAmong({ test: [testRail], live: [] }),
    collectionRail: chooseAmong({ test: [testCollections], live: [] }),
    billAggregator: chooseAmong({ test: [testAggregator], live: [] }),
    identityVerifier: chooseAmong({ test: [testVerifier], live: [] }),
    mailCarrier: mail === undefined ? undefined : smtpCarrier(mail),
    cardIssuer: chooseAmong({ test: [testIssuer], live: [] }),
    noticeSource: (name) => noticeSources.find((source) => source.name === name),
    authorizationSource: (name) =>
      name === simulated.authorizations.name ? simulated.authorizations : undefined,
    simulatedBank: simulated.bank,
    simulatedCatalogue: simulated.catalogue,
    simulatedIssuer: simulated.issuer,
    simulatedRegistry: simulated.registry,
    tasks: simulated.tasks,
  };
}
