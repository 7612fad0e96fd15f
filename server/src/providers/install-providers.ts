import { chooseAmong } from "../kernel/providers/choose-provider.ts";
import { Guard, type GuardTools } from "../kernel/providers/guard/guard.ts";
import { guardAggregator } from "../kernel/providers/guard/guard-aggregator.ts";
import { guardCollectionRail } from "../kernel/providers/guard/guard-collection-rail.ts";
import { guardIssuer } from "../kernel/providers/guard/guard-issuer.ts";
import { guardRail } from "../kernel/providers/guard/guard-rail.ts";
import { guardVerifier } from "../kernel/providers/guard/guard-verifier.ts";
import type { Providers } from "../kernel/providers/providers.ts";
import { type MailSettings, smtpCarrier } from "./mail/smtp.ts";
import { buildSimulator } from "./simulator/simulator.ts";
import type { SimulatorTools } from "./simulator/tools.ts";

/** Which provider serves which mode. Live mode has none yet: what needs one there is refused, and changes nothing. */
export function installProviders(
  simulator: SimulatorTools,
  guard: GuardTools,
  mail: MailSettings | undefined,
): Providers {
  const { bankRail, collectionRail, verifier, aggregator, cardIssuer, ...played } =
    buildSimulator(simulator);
  // One guard for both sides: what rests, or is switched off, is the provider.
  const testGuard = new Guard(bankRail.name, "test", guard);
  const testRail = guardRail(bankRail, testGuard);
  const testCollections = guardCollectionRail(collectionRail, testGuard);
  const testVerifier = guardVerifier(verifier, new Guard(verifier.name, "test", guard));
  const testAggregator = guardAggregator(aggregator, new Guard(aggregator.name, "test", guard));
  const testIssuer = guardIssuer(cardIssuer, new Guard(cardIssuer.name, "test", guard));
  const noticeSources = [played.notices, played.cardNotices];
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
      name === played.authorizations.name ? played.authorizations : undefined,
    simulatedBank: played.bank,
    simulatedCatalogue: played.catalogue,
    simulatedIssuer: played.issuer,
    tasks: played.tasks,
  };
}
