import type { KnownProvider } from "../kernel/providers/live/live-providers.ts";
import type {
  ProviderCheck,
  SettingsOf,
  SettingTable,
} from "../kernel/providers/live/provider-settings.ts";
import type { AuthorizationSource } from "../kernel/providers/ports/authorization-source.ts";
import type { BankRailAdapter } from "../kernel/providers/ports/bank-rail.ts";
import type { BillAggregatorAdapter } from "../kernel/providers/ports/bill-aggregator.ts";
import type { CardIssuerAdapter } from "../kernel/providers/ports/card-issuer.ts";
import type { CardRecordSourceAdapter } from "../kernel/providers/ports/card-record-source.ts";
import type { CollectionRailAdapter } from "../kernel/providers/ports/collection-rail.ts";
import type { IdentityVerifierAdapter } from "../kernel/providers/ports/identity-verifier.ts";
import type { NoticeSource } from "../kernel/providers/ports/notice.ts";
import type { CallContext } from "../kernel/providers/ports/provider-port.ts";
import type { StatementSourceAdapter } from "../kernel/providers/ports/statement-source.ts";
import type { HttpCall } from "./http/provider-client.ts";

/** What an adapter gets from the service. */
export interface AdapterTools {
  now(): Date;
  nowMs(): number;
  onHttpCall(call: HttpCall): void;
}

/** A provider with its settings: the ports that it implements. */
export interface LiveProvider {
  readonly bankRail?: BankRailAdapter;
  readonly collectionRail?: CollectionRailAdapter;
  readonly billAggregator?: BillAggregatorAdapter;
  readonly identityVerifier?: IdentityVerifierAdapter;
  readonly cardIssuer?: CardIssuerAdapter;
  readonly cardRecords?: CardRecordSourceAdapter;
  readonly notices?: NoticeSource;
  /** Without it, the provider lists no movements of our money, and the operator uploads its statement as a file. */
  readonly statements?: StatementSourceAdapter;
  readonly authorizations?: AuthorizationSource;
  /** Makes harmless calls only. */
  check(call: CallContext): Promise<ProviderCheck>;
  close(): Promise<void>;
}

/** A provider that can be configured for live mode. */
export interface ProviderDefinition<Table extends SettingTable = SettingTable>
  extends KnownProvider {
  readonly settings: Table;
  /** True if its calls carry identity data: the log of calls then hides every text in them, except harmless ones. */
  readonly holdsIdentity?: true;
  connect(settings: SettingsOf<Table>, tools: AdapterTools): LiveProvider;
}

/** Keeps the table's type, so that `connect` knows which settings may be null. */
export const defineProvider = <const Table extends SettingTable>(
  definition: ProviderDefinition<Table>,
): ProviderDefinition<Table> => definition;

export type { ProviderCheck, SettingsOf, SettingTable };
