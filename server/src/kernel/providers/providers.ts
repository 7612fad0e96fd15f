import type { OtherCells } from "../cells/other-cells.ts";
import type { TaskList } from "../jobs/task.ts";
import type { Mode } from "../tenancy/access.ts";
import type { ProviderChoice } from "./choose-provider.ts";
import type { LiveProviders } from "./live/live-providers.ts";
import type { MailCarrier } from "./mail/mail-carrier.ts";
import type { AuthorizationSource } from "./ports/authorization-source.ts";
import type { BankRail } from "./ports/bank-rail.ts";
import type { BillAggregator } from "./ports/bill-aggregator.ts";
import type { CardIssuer } from "./ports/card-issuer.ts";
import type { CardRecordSource } from "./ports/card-record-source.ts";
import type { CollectionRail } from "./ports/collection-rail.ts";
import type { IdentityVerifier } from "./ports/identity-verifier.ts";
import type { NoticeSource } from "./ports/notice.ts";
import type { SimulatedBank } from "./ports/simulated-bank.ts";
import type { SimulatedCatalogue } from "./ports/simulated-catalogue.ts";
import type { SimulatedIssuer } from "./ports/simulated-issuer.ts";
import type { SimulatedRegistry } from "./ports/simulated-registry.ts";
import type { StatementSource } from "./ports/statement-source.ts";

export interface InstalledProvider {
  readonly provider: string;
  readonly mode: Mode;
}

/** Every configured provider, by the mode it serves. A domain knows the port and never the adapter. */
export interface Providers {
  readonly installed: readonly InstalledProvider[];
  /** Those that the operator configures. */
  readonly live: LiveProviders;
  readonly bankRail: ProviderChoice<BankRail>;
  /** No route chooses among them: an account number names its cell. */
  readonly cells: OtherCells;
  /** The provider that opens account numbers. */
  readonly collectionRail: ProviderChoice<CollectionRail>;
  readonly identityVerifier: ProviderChoice<IdentityVerifier>;
  /** Undefined if no mail server is configured. */
  readonly mailCarrier: MailCarrier | undefined;
  readonly billAggregator: ProviderChoice<BillAggregator>;
  readonly cardIssuer: ProviderChoice<CardIssuer>;
  noticeSource(name: string): NoticeSource | undefined;
  /** Undefined if the provider is not configured, or has no statement that can be called for. */
  statementSource(name: string): StatementSource | undefined;
  /** Undefined if the provider is not configured, or lists no movements of cards. */
  cardRecordSource(name: string): CardRecordSource | undefined;
  authorizationSource(name: string): AuthorizationSource | undefined;
  /** The controls of test mode's bank. */
  readonly simulatedBank: SimulatedBank;
  readonly simulatedCatalogue: SimulatedCatalogue;
  readonly simulatedIssuer: SimulatedIssuer;
  readonly simulatedRegistry: SimulatedRegistry;
  /** The tasks of the adapters. */
  readonly tasks: TaskList;
}
