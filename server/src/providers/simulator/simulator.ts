import type { TaskList } from "../../kernel/jobs/task.ts";
import type { AuthorizationSource } from "../../kernel/providers/ports/authorization-source.ts";
import type { BankRailAdapter } from "../../kernel/providers/ports/bank-rail.ts";
import type { BillAggregatorAdapter } from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CardIssuerAdapter } from "../../kernel/providers/ports/card-issuer.ts";
import type { CollectionRailAdapter } from "../../kernel/providers/ports/collection-rail.ts";
import type { IdentityVerifierAdapter } from "../../kernel/providers/ports/identity-verifier.ts";
import type { NoticeSource } from "../../kernel/providers/ports/notice.ts";
import type { SimulatedBank } from "../../kernel/providers/ports/simulated-bank.ts";
import type { SimulatedCatalogue } from "../../kernel/providers/ports/simulated-catalogue.ts";
import type { SimulatedIssuer } from "../../kernel/providers/ports/simulated-issuer.ts";
import type { SimulatedRegistry } from "../../kernel/providers/ports/simulated-registry.ts";
import { buildBankControls } from "./bank/bank-controls.ts";
import { simulatedRail } from "./bank/bank-rail.ts";
import { Faults } from "./bank/faults.ts";
import { noticeSource } from "./bank/notices.ts";
import { bankTasks } from "./bank/run-payment-steps.ts";
import { Intake } from "./bank/store-payments.ts";
import { simulatedAggregator } from "./bills/bill-aggregator.ts";
import { simulatedCatalogue } from "./bills/catalogue.ts";
import { simulatedIssuer } from "./cards/card-issuer.ts";
import { cardTasks, issuerControls } from "./cards/issuer-controls.ts";
import { authorizationSource, cardNoticeSource } from "./cards/messages.ts";
import { simulatedCollectionRail } from "./collections/collection-rail.ts";
import { collectionTasks } from "./collections/send-credit-notices.ts";
import { simulatedVerifier } from "./identity/identity-verifier.ts";
import { MAGIC_BVNS } from "./identity/magic-numbers.ts";
import type { SimulatorTools } from "./tools.ts";

/** Test mode's provider: each side that a live one has, and controls for tests. */
export interface Simulator {
  readonly bankRail: BankRailAdapter;
  readonly collectionRail: CollectionRailAdapter;
  readonly verifier: IdentityVerifierAdapter;
  readonly aggregator: BillAggregatorAdapter;
  readonly bank: SimulatedBank;
  readonly catalogue: SimulatedCatalogue;
  readonly notices: NoticeSource;
  readonly cardIssuer: CardIssuerAdapter;
  readonly cardNotices: NoticeSource;
  readonly authorizations: AuthorizationSource;
  readonly issuer: SimulatedIssuer;
  readonly registry: SimulatedRegistry;
  readonly tasks: TaskList;
}

export function buildSimulator(tools: SimulatorTools): Simulator {
  const faults = new Faults(tools);
  // Only this installation can sign in its name, and no process needs a copy of the secret.
  const secret = tools.vault.lookupHash("the simulator's notices").toString("hex");
  const issuerTools = { ...tools, faults, secret };
  return {
    bankRail: simulatedRail(tools, faults, new Intake(tools.database)),
    collectionRail: simulatedCollectionRail(tools),
    verifier: simulatedVerifier(tools, faults),
    aggregator: simulatedAggregator(tools, faults),
    bank: buildBankControls(tools, faults),
    catalogue: simulatedCatalogue,
    notices: noticeSource(secret),
    cardIssuer: simulatedIssuer(tools, faults),
    cardNotices: cardNoticeSource(secret),
    authorizations: authorizationSource(secret),
    issuer: issuerControls(issuerTools),
    registry: { magicBvns: MAGIC_BVNS },
    tasks: {
      ...bankTasks(tools, faults, secret),
      ...collectionTasks(tools, secret),
      ...cardTasks(issuerTools),
    },
  };
}
