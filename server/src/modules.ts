import { audit } from "./domains/audit/module.ts";
import { banks } from "./domains/banks/module.ts";
import { billPurchases } from "./domains/bills/index.ts";
import { bills } from "./domains/bills/module.ts";
import { businesses } from "./domains/businesses/module.ts";
import { cardIssuing } from "./domains/card-issuing/module.ts";
import { cardSpending } from "./domains/card-spending/module.ts";
import { cardStatements } from "./domains/card-statements/module.ts";
import { cardWallets } from "./domains/card-wallets/module.ts";
import { cardholders } from "./domains/cardholders/module.ts";
import { cards } from "./domains/cards/module.ts";
import { type AccountOwner, businessFunds } from "./domains/collections/index.ts";
import { collections } from "./domains/collections/module.ts";
import { customers } from "./domains/customers/module.ts";
import { deliveries } from "./domains/deliveries/module.ts";
import { events } from "./domains/events/module.ts";
import { invoices } from "./domains/invoices/module.ts";
import { kycPurpose } from "./domains/kyc/index.ts";
import { kyc } from "./domains/kyc/module.ts";
import type { OutgoingKind } from "./domains/outgoing/index.ts";
import { outgoing } from "./domains/outgoing/module.ts";
import { payPage } from "./domains/pay-page/module.ts";
import { pricing } from "./domains/pricing/module.ts";
import { replays } from "./domains/replays/module.ts";
import { settlement } from "./domains/settlement/module.ts";
import { testMode } from "./domains/test-mode/module.ts";
import { transactions } from "./domains/transactions/module.ts";
import { bankTransfers } from "./domains/transfers/index.ts";
import { transfers } from "./domains/transfers/module.ts";
import { verification } from "./domains/verification/module.ts";
import { virtualAccounts } from "./domains/virtual-accounts/module.ts";
import { walletFunds, walletPayouts } from "./domains/wallets/index.ts";
import { wallets } from "./domains/wallets/module.ts";
import type { DomainProofs } from "./kernel/ledger/verify.ts";
import type { Module } from "./kernel/module.ts";

/** Everybody whom money that comes in can belong to. */
export const accountOwners: readonly AccountOwner[] = [businessFunds, walletFunds];

/** Everything that leaves through a provider. */
export const outgoingKinds: readonly OutgoingKind[] = [bankTransfers, walletPayouts, billPurchases];

/** Every domain of the service, in the order in which the documentation shows them. */
export const modules: readonly Module[] = [
  businesses,
  banks,
  pricing,
  transfers,
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
  settlement,
  invoices,
  payPage,
  events,
  deliveries,
  replays,
  audit,
  testMode,
];

/** What the domains add to the proof of the books. */
export const proofsOf = (list: readonly Module[] = modules): DomainProofs => ({
  rows: list.flatMap((module) => module.rowProofs ?? []),
  postings: list.flatMap((module) => module.postingProofs ?? []),
  digestedTables: list.flatMap((module) => module.digestedTables ?? []),
});
