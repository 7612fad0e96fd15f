import { commonSettings } from "./common-settings.ts";
import { cardSpending } from "./domains/cards/authorizations/module.ts";
import { cardWallets } from "./domains/cards/card-wallets/module.ts";
import { cardholders } from "./domains/cards/cardholders/module.ts";
import { cards } from "./domains/cards/cards/module.ts";
import { cardIssuing } from "./domains/cards/issuing/module.ts";
import { cardStatements } from "./domains/cards/statements/module.ts";
import { customers } from "./domains/customers/customers/module.ts";
import { kycPurpose } from "./domains/customers/kyc/index.ts";
import { kyc } from "./domains/customers/kyc/module.ts";
import { verification } from "./domains/customers/verification/module.ts";
import { walletCredits, walletPayouts } from "./domains/customers/wallets/index.ts";
import { wallets } from "./domains/customers/wallets/module.ts";
import { cellCredits } from "./domains/money-in/cell-credits/module.ts";
import { type AccountOwner, businessCredits } from "./domains/money-in/collections/index.ts";
import { collections } from "./domains/money-in/collections/module.ts";
import { invoices } from "./domains/money-in/invoices/module.ts";
import { settlement } from "./domains/money-in/settlement/module.ts";
import { virtualAccounts } from "./domains/money-in/virtual-accounts/module.ts";
import { billPurchases } from "./domains/money-out/bills/index.ts";
import { bills } from "./domains/money-out/bills/module.ts";
import { bulkFiles } from "./domains/money-out/bulk-files/module.ts";
import type { OutgoingKind } from "./domains/money-out/outgoing/index.ts";
import { outgoing } from "./domains/money-out/outgoing/module.ts";
import { bankTransfers, cellTransfers } from "./domains/money-out/transfers/index.ts";
import { transfers } from "./domains/money-out/transfers/module.ts";
import { alerts } from "./domains/platform/alerts/module.ts";
import { audit } from "./domains/platform/audit/module.ts";
import { banks } from "./domains/platform/banks/module.ts";
import { businesses } from "./domains/platform/businesses/module.ts";
import { cells } from "./domains/platform/cells/module.ts";
import { events } from "./domains/platform/events/module.ts";
import { members } from "./domains/platform/members/module.ts";
import { notifications } from "./domains/platform/notifications/module.ts";
import { operators } from "./domains/platform/operators/module.ts";
import { pricing } from "./domains/platform/pricing/module.ts";
import { providers } from "./domains/platform/providers/module.ts";
import type { ReconciledDomains } from "./domains/platform/reconciliation/index.ts";
import { reconciliation } from "./domains/platform/reconciliation/module.ts";
import { requests } from "./domains/platform/requests/module.ts";
import { transactions } from "./domains/platform/transactions/module.ts";
import { trialBalances } from "./domains/platform/trial-balances/module.ts";
import { viewings } from "./domains/platform/viewings/module.ts";
import { consoleSurface } from "./domains/surfaces/console/module.ts";
import { dashboard } from "./domains/surfaces/dashboard/module.ts";
import { payPage } from "./domains/surfaces/pay-page/module.ts";
import { testMode } from "./domains/surfaces/test-mode/module.ts";
import { deliveries } from "./domains/webhooks/deliveries/module.ts";
import { endpoints } from "./domains/webhooks/endpoints/module.ts";
import { replays } from "./domains/webhooks/replays/module.ts";
import type { Kit } from "./kernel/kit.ts";
import type { DomainProofs } from "./kernel/ledger/verify/verify-ledger.ts";
import type { Module } from "./kernel/module.ts";
import type { ClearedRecords } from "./kernel/providers/cleared-records.ts";
import { mailGauge } from "./kernel/providers/mail/mailer.ts";
import type { NoticeHandlers } from "./kernel/providers/ports/notice.ts";
import type { StoredGauge } from "./kernel/stored-gauges.ts";

/** The owners of account numbers that receive money. */
export const accountOwners: readonly AccountOwner[] = [businessCredits, walletCredits];

/** Every kind of money that leaves through a provider. */
export const outgoingKinds: readonly OutgoingKind[] = [
  bankTransfers,
  cellTransfers,
  walletPayouts,
  billPurchases,
];

/** Every domain of the service, in the order of the documentation. */
export const modules: readonly Module[] = [
  businesses,
  banks,
  pricing,
  transfers,
  bulkFiles,
  transactions,
  customers,
  kyc,
  wallets,
  cardholders,
  cardIssuing,
  cards,
  cardStatements,
  cardWallets,
  cardSpending,
  verification([kycPurpose]),
  bills,
  outgoing(outgoingKinds),
  virtualAccounts,
  collections(accountOwners),
  cellCredits(commonSettings),
  settlement,
  invoices,
  payPage,
  events,
  endpoints,
  deliveries,
  replays,
  providers,
  cells,
  reconciliation(() => reconciledDomains),
  trialBalances,
  requests((kit) => modules.flatMap(({ routes }) => routes?.(kit) ?? [])),
  audit,
  members,
  operators,
  viewings,
  alerts,
  notifications,
  testMode,
  dashboard,
  consoleSurface,
];

/** The records that have money at a provider, of every domain. */
export const clearedRecords: readonly ClearedRecords[] = modules.flatMap(
  (module) => module.clearedRecords ?? [],
);

/** What reconciliation needs of the domains. */
export const reconciledDomains: ReconciledDomains = {
  records: clearedRecords,
  compareRecords: modules.find(({ comparesRecords }) => comparesRecords)?.comparesRecords,
};

/** The handlers of every kind of notice. */
export const noticeHandlersOf = (kit: Kit, list: readonly Module[] = modules): NoticeHandlers =>
  Object.assign({}, ...list.map((module) => module.notices?.(kit) ?? {}));

/** The domains' part of the proof of the books. */
export const proofsOf = (list: readonly Module[] = modules): DomainProofs => ({
  rows: list.flatMap((module) => module.rowProofs ?? []),
  postings: list.flatMap((module) => module.postingProofs ?? []),
  digestedTables: list.flatMap((module) => module.digestedTables ?? []),
});

/** Numbers of the whole installation that the database knows. */
export const gaugesOf = (list: readonly Module[] = modules): readonly StoredGauge[] => [
  mailGauge,
  ...list.flatMap((module) => module.gauges ?? []),
];
