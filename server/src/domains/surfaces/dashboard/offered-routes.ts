import type { Offer } from "../../../kernel/http/sessions/session-route.ts";
import type { Permission } from "../../../kernel/tenancy/members.ts";

const allowed = (permission: Permission): Offer => ({ permission });

/** The member confirms with the PIN: money leaves, or becomes spendable outside. */
const confirmed = (permission: Permission): Offer => ({ permission, pin: true });

const MONEY: Readonly<Record<string, Offer>> = {
  getBalance: allowed("money:read"),
  listBanks: allowed("money:read"),
  getPricing: allowed("money:read"),
  previewTransferFee: allowed("money:read"),
  enquireName: allowed("money:send"),
  getTransactionStatus: allowed("money:read"),
  listTransactions: allowed("money:read"),
  exportTransactions: allowed("money:read"),
  getReceipt: allowed("money:read"),
  listSettlements: allowed("money:read"),
  getSettlement: allowed("money:read"),
};

const COLLECTIONS: Readonly<Record<string, Offer>> = {
  createDynamicAccount: allowed("collections:write"),
  createBusinessAccount: allowed("collections:write"),
  createCustomerAccount: allowed("collections:write"),
  listVirtualAccounts: allowed("money:read"),
  getVirtualAccount: allowed("money:read"),
  createInvoice: allowed("collections:write"),
  cancelInvoice: allowed("collections:write"),
  remindOfInvoice: allowed("collections:write"),
  listInvoices: allowed("money:read"),
  getInvoice: allowed("money:read"),
  getInvoicePdf: allowed("money:read"),
};

const BILLS: Readonly<Record<string, Offer>> = {
  airtimeFetchProviders: allowed("bills:buy"),
  airtimePurchase: confirmed("bills:buy"),
  internetDataFetchProviders: allowed("bills:buy"),
  internetDataLookup: allowed("bills:buy"),
  internetDataPurchase: confirmed("bills:buy"),
  electricityBillers: allowed("bills:buy"),
  electricityValidate: allowed("bills:buy"),
  electricityPurchase: confirmed("bills:buy"),
  cableTvFetchProviders: allowed("bills:buy"),
  cableTvFetchBillers: allowed("bills:buy"),
  cableTvValidate: allowed("bills:buy"),
  cableTvPurchase: confirmed("bills:buy"),
  bettingBillers: allowed("bills:buy"),
  bettingValidate: allowed("bills:buy"),
  bettingFund: confirmed("bills:buy"),
  listBills: allowed("money:read"),
  getBillStatus: allowed("money:read"),
};

/** Their answers mask identity numbers, and hide what a registry knows about a person. */
const VERIFICATIONS: Readonly<Record<string, Offer>> = {
  verifyBvn: allowed("customers:write"),
  verifyBvnAdvanced: allowed("customers:write"),
  verifyNin: allowed("customers:write"),
  verifyPvc: allowed("customers:write"),
  verifyPvcPremium: allowed("customers:write"),
  verifyFrsc: allowed("customers:write"),
  verifyPassport: allowed("customers:write"),
  verifyPhoneBasic: allowed("customers:write"),
  verifyPhoneAdvanced: allowed("customers:write"),
  verifyPhoneNin: allowed("customers:write"),
  verifyCacBasic: allowed("customers:write"),
  listVerifications: allowed("customers:read"),
  getVerification: allowed("customers:read"),
};

const CUSTOMERS: Readonly<Record<string, Offer>> = {
  saveCustomer: allowed("customers:write"),
  listCustomers: allowed("customers:read"),
  getCustomer: allowed("customers:read"),
  getCustomerByExternalId: allowed("customers:read"),
  listKycItems: allowed("customers:read"),
  submitKyc: allowed("customers:write"),
};

const WALLETS: Readonly<Record<string, Offer>> = {
  openWallet: allowed("customers:write"),
  listWallets: allowed("customers:read"),
  getWallet: allowed("customers:read"),
  listAllWallets: allowed("customers:read"),
  listPayouts: allowed("money:read"),
  getPayout: allowed("money:read"),
  listWalletTransactions: allowed("money:read"),
  exportStatement: allowed("money:read"),
  attachVirtualAccount: allowed("customers:write"),
  regenerateVirtualAccount: allowed("customers:write"),
  retireVirtualAccount: allowed("customers:write"),
  freezeWallet: allowed("customers:write"),
  unfreezeWallet: allowed("money:send"),
  closeWallet: allowed("customers:write"),
};

const CARDS: Readonly<Record<string, Offer>> = {
  createCardholder: allowed("cards:write"),
  listCardholders: allowed("customers:read"),
  getCardholder: allowed("customers:read"),
  issueCard: confirmed("cards:write"),
  listCards: allowed("money:read"),
  listAllCards: allowed("money:read"),
  getCard: allowed("money:read"),
  fundCard: confirmed("cards:write"),
  withdrawFromCard: confirmed("cards:write"),
  setCardLimits: confirmed("cards:write"),
  freezeCard: allowed("cards:write"),
  unfreezeCard: confirmed("cards:write"),
  terminateCard: confirmed("cards:write"),
  linkCard: confirmed("cards:write"),
  unlinkCard: allowed("cards:write"),
  listCardTransactions: allowed("money:read"),
  exportCardStatement: allowed("money:read"),
  listCardAuthorizations: allowed("money:read"),
  getCardAuthorization: allowed("money:read"),
  getCardWallet: allowed("money:read"),
  listCardWalletTransactions: allowed("money:read"),
  exportCardWalletStatement: allowed("money:read"),
};

const INTEGRATION: Readonly<Record<string, Offer>> = {
  listEvents: allowed("webhooks:read"),
  getEvent: allowed("webhooks:read"),
  listRequests: allowed("requests:read"),
  getRequest: allowed("requests:read"),
};

const TEST_MODE: Readonly<Record<string, Offer>> = {
  payWithTestCard: allowed("simulator:use"),
  incrementTestAuthorization: allowed("simulator:use"),
  settleTestAuthorization: allowed("simulator:use"),
  reverseTestAuthorization: allowed("simulator:use"),
  refundTestAuthorization: allowed("simulator:use"),
  expireTestAuthorization: allowed("simulator:use"),
  sendTestEvent: allowed("simulator:use"),
  resolveTestTransfer: allowed("simulator:use"),
  sendTestCredit: allowed("simulator:use"),
  advanceTestClock: allowed("simulator:use"),
  resetTestFunds: allowed("simulator:use"),
};

/** The public routes that people may use, by operation: what the role must allow, and whether the PIN is asked for. */
export const offeredRoutes: Readonly<Record<string, Offer>> = {
  ...MONEY,
  ...COLLECTIONS,
  ...BILLS,
  ...VERIFICATIONS,
  ...CUSTOMERS,
  ...WALLETS,
  ...CARDS,
  ...INTEGRATION,
  ...TEST_MODE,
};
