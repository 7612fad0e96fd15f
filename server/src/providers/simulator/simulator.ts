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
import { buildBankControls } from "./bank/bank-controls.ts";
import { Faults } from "./bank/faults.ts";
import { Intake } from "./bank/intake.ts";
import { noticeSource } from "./bank/notices.ts";
import { simulatedRail } from "./bank/rail.ts";
import { bankTasks } from "./bank/tasks.ts";
import { simulatedAggregator } from "./bills/aggregator.ts";
import { simulatedCatalogue } from "./bills/catalogue.ts";
import { simulatedIssuer } from "./cards/issuer.ts";
import { cardTasks, issuerControls } from "./cards/issuer-controls.ts";
import { authorizationSource, cardNoticeSource } from "./cards/messages.ts";
import { collectionTasks } from "./collections/credits.ts";
import { simulatedCollectionRail } from "./collections/rail.ts";
import { simulatedVerifier } from "./identity/verifier.ts";
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
    tasks: {
      ...bankTasks(tools, faults, secret),
      ...collectionTasks(tools, secret),
      ...cardTasks(issuerTools),
    },
  };
}
