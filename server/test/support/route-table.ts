/**
 * Every route of the API, written by hand: what it requires before its own rules apply. A route that is missing here,
 * or declared differently, fails the test of this table. `-` means that nothing is required.
 *
 *   method  what it does: read, write, or money where it moves money or lets money be spent  path  signature  scope  service whose pause refuses it  Idempotency-Key required  test keys only
 */
const TABLE = `
GET     read   /business/balance                                     -       -                      -             -    -
GET     read   /business/banks                                       -       -                      -             -    -
POST    money  /business/bulk                                        signed  -                      transfers     key  -
GET     read   /business/card-wallet                                 signed  -                      -             -    -
GET     read   /business/card-wallet/statement                       signed  -                      -             -    -
GET     read   /business/card-wallet/transactions                    signed  -                      -             -    -
GET     read   /business/card-authorizations                         signed  -                      -             -    -
GET     read   /business/card/:reference                             signed  -                      -             -    -
GET     read   /business/card/:reference/authorizations/:id          signed  -                      -             -    -
GET     read   /business/card/:reference/details                     signed  -                      -             -    -
POST    write  /business/card/:reference/freeze                      signed  -                      cards         -    -
POST    money  /business/card/:reference/fund                        signed  -                      cards         key  -
POST    money  /business/card/:reference/limits                      signed  -                      cards         -    -
GET     read   /business/card/:reference/statement                   signed  -                      -             -    -
POST    money  /business/card/:reference/terminate                   signed  -                      cards         -    -
GET     read   /business/card/:reference/transactions                signed  -                      -             -    -
POST    money  /business/card/:reference/unfreeze                    signed  -                      cards         -    -
POST    money  /business/card/:reference/withdraw                    signed  -                      cards         -    -
POST    money  /business/card/issue                                  signed  -                      cards         key  -
GET     read   /business/cardholders                                 signed  -                      -             -    -
POST    write  /business/cardholders                                 signed  -                      cards         -    -
GET     read   /business/cardholders/:customerId                     signed  -                      -             -    -
GET     read   /business/cardholders/:customerId/cards               signed  -                      -             -    -
GET     read   /business/cards                                       signed  -                      -             -    -
POST    write  /business/customers                                   signed  -                      wallets       -    -
POST    read   /business/generatesignature                           -       -                      -             -    -
GET     read   /business/invoices                                    -       -                      -             -    -
POST    write  /business/invoices                                    signed  -                      collections   -    -
GET     read   /business/invoices/:invoiceNumber                     -       -                      -             -    -
GET     read   /business/invoices/:invoiceNumber/pdf                 -       -                      -             -    -
POST    write  /business/invoices/:invoiceNumber/cancel              signed  -                      collections   -    -
POST    write  /business/invoices/:invoiceNumber/remind              signed  -                      collections   -    -
GET     read   /business/pricing                                     -       -                      -             -    -
GET     read   /business/requests                                    -       -                      -             -    -
GET     read   /business/requests/:requestId                         -       -                      -             -    -
GET     read   /business/settlements                                 -       -                      -             -    -
GET     read   /business/settlements/:reference                      -       -                      -             -    -
POST    money  /business/single                                      signed  -                      transfers     key  -
GET     read   /business/status                                      signed  -                      -             -    -
GET     read   /business/transactions                                -       -                      -             -    -
GET     read   /business/transactions/:reference/receipt             -       -                      -             -    -
GET     read   /business/transactions/export                         -       -                      -             -    -
GET     read   /business/transfer/fee                                -       -                      -             -    -
GET     read   /business/validate                                    -       -                      -             -    -
POST    read   /business/validate                                    -       -                      -             -    -
GET     read   /business/vas/airtime/fetch-providers                 -       -                      -             -    -
POST    money  /business/vas/airtime/purchase                        signed  -                      bills         key  -
GET     read   /business/vas/betting/billers                         -       -                      -             -    -
POST    money  /business/vas/betting/fund                            signed  -                      bills         key  -
POST    read   /business/vas/betting/validate                        signed  -                      -             -    -
GET     read   /business/vas/cable-tv/fetch-billers                  -       -                      -             -    -
GET     read   /business/vas/cable-tv/fetch-providers                -       -                      -             -    -
POST    money  /business/vas/cable-tv/purchase                       signed  -                      bills         key  -
POST    read   /business/vas/cable-tv/validate                       signed  -                      -             -    -
GET     read   /business/vas/electricity/billers                     -       -                      -             -    -
POST    money  /business/vas/electricity/purchase                    signed  -                      bills         key  -
POST    read   /business/vas/electricity/validate                    signed  -                      -             -    -
GET     read   /business/vas/internet/data/fetch-providers           -       -                      -             -    -
GET     read   /business/vas/internet/data/lookup                    -       -                      -             -    -
POST    money  /business/vas/internet/data/purchase                  signed  -                      bills         key  -
GET     read   /business/vas/purchases                               -       -                      -             -    -
GET     read   /business/vas/status                                  -       -                      -             -    -
GET     read   /business/verification/:id                            -       -                      -             -    -
POST    money  /business/verification/bvn                            signed  -                      verification  -    -
POST    money  /business/verification/bvn-advanced                   signed  -                      verification  -    -
POST    money  /business/verification/cac-basic                      signed  -                      verification  -    -
POST    money  /business/verification/frsc                           signed  -                      verification  -    -
GET     read   /business/verification/history                        -       -                      -             -    -
POST    money  /business/verification/nin                            signed  -                      verification  -    -
POST    money  /business/verification/passport                       signed  -                      verification  -    -
POST    money  /business/verification/phone-advanced                 signed  -                      verification  -    -
POST    money  /business/verification/phone-basic                    signed  -                      verification  -    -
POST    money  /business/verification/phone-nin                      signed  -                      verification  -    -
POST    money  /business/verification/pvc                            signed  -                      verification  -    -
POST    money  /business/verification/pvc-premium                    signed  -                      verification  -    -
GET     read   /business/virtualaccount/all                          signed  -                      -             -    -
POST    write  /business/virtualaccount/business                     signed  -                      collections   -    -
POST    write  /business/virtualaccount/customer                     signed  -                      collections   -    -
POST    write  /business/virtualaccount/dynamic                      signed  -                      collections   -    -
GET     read   /business/virtualaccount/reference                    signed  -                      -             -    -
GET     read   /customers                                            -       customers:write        -             -    -
POST    write  /customers                                            signed  customers:write        wallets       -    -
GET     read   /customers/:customerId/wallets                        -       customer_wallet:read   -             -    -
POST    write  /customers/:customerId/wallets                        signed  customer_wallet:write  wallets       -    -
GET     read   /customers/:id                                        -       customers:write        -             -    -
GET     read   /customers/:id/kyc                                    -       kyc:write              -             -    -
POST    money  /customers/:id/kyc                                    signed  kyc:write              verification  -    -
GET     read   /customers/by-external-id/:externalId                 -       customers:write        -             -    -
GET     read   /events                                               -       -                      -             -    -
GET     read   /events/:id                                           -       -                      -             -    -
GET     read   /payouts                                              -       customer_wallet:read   -             -    -
POST    money  /test/cards/:reference/authorizations                 -       -                      -             -    test
POST    money  /test/cards/:reference/authorizations/:id/expire      -       -                      -             -    test
POST    money  /test/cards/:reference/authorizations/:id/increment   -       -                      -             -    test
POST    money  /test/cards/:reference/authorizations/:id/refund      -       -                      -             -    test
POST    money  /test/cards/:reference/authorizations/:id/reverse     -       -                      -             -    test
POST    money  /test/cards/:reference/authorizations/:id/settle      -       -                      -             -    test
POST    money  /test/clock/advance                                   -       -                      -             -    test
POST    money  /test/credits                                         -       -                      -             -    test
POST    write  /test/events                                          -       -                      -             -    test
POST    money  /test/reset                                           -       -                      -             -    test
POST    money  /test/transfers/:reference/resolve                    -       -                      -             -    test
GET     read   /utility/banks                                        -       -                      -             -    -
GET     read   /wallets                                              -       customer_wallet:read   -             -    -
GET     read   /wallets/:walletReference                             -       customer_wallet:read   -             -    -
POST    write  /wallets/:walletReference/close                       signed  customer_wallet:write  wallets       -    -
POST    write  /wallets/:walletReference/freeze                      signed  customer_wallet:write  wallets       -    -
DELETE  write  /wallets/:walletReference/link-card                   signed  customer_wallet:write  wallets       -    -
POST    money  /wallets/:walletReference/link-card                   signed  customer_wallet:write  wallets       -    -
POST    money  /wallets/:walletReference/payout                      signed  customer_wallet:write  wallets       key  -
GET     read   /wallets/:walletReference/payouts/:payoutReference    -       customer_wallet:read   -             -    -
GET     read   /wallets/:walletReference/statement                   -       customer_wallet:read   -             -    -
GET     read   /wallets/:walletReference/transactions                -       customer_wallet:read   -             -    -
POST    money  /wallets/:walletReference/transfer                    signed  customer_wallet:write  wallets       key  -
POST    money  /wallets/:walletReference/unfreeze                    signed  customer_wallet:write  wallets       -    -
DELETE  write  /wallets/:walletReference/virtual-account             signed  customer_wallet:write  wallets       -    -
POST    write  /wallets/:walletReference/virtual-account             signed  customer_wallet:write  wallets       -    -
POST    write  /wallets/:walletReference/virtual-account/regenerate  signed  customer_wallet:write  wallets       -    -
`;

export interface RouteRow {
  readonly method: string;
  readonly does: string;
  readonly path: string;
  readonly isSigned: boolean;
  readonly scope: string | undefined;
  readonly service: string | undefined;
  readonly needsIdempotencyKey: boolean;
  readonly isTestOnly: boolean;
}

export const routeTable: readonly RouteRow[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [method = "", does = "", path = "", signature, scope, service, idempotencyKey, mode] =
      line.split(/\s+/);
    return {
      method,
      does,
      path,
      isSigned: signature === "signed",
      scope: scope === "-" ? undefined : scope,
      service: service === "-" ? undefined : service,
      needsIdempotencyKey: idempotencyKey === "key",
      isTestOnly: mode === "test",
    };
  });

const VERIFYING = [
  ...[
    "verifyBvn",
    "verifyBvnAdvanced",
    "verifyCacBasic",
    "verifyFrsc",
    "verifyNin",
    "verifyPassport",
  ],
  ...["verifyPhoneAdvanced", "verifyPhoneBasic", "verifyPhoneNin", "verifyPvc", "verifyPvcPremium"],
];

/** The operations that wait for a provider, so that a caller in test mode may choose how it answers. */
export const CALLING_A_PROVIDER: readonly string[] = [
  ...VERIFYING,
  ...["createTransfer", "createTransfers", "enquireName", "postNameEnquiry", "payOut"],
  ...["submitKyc", "createInvoice", "attachVirtualAccount", "regenerateVirtualAccount"],
  ...["createBusinessAccount", "createCustomerAccount", "createDynamicAccount"],
  ...["issueCard", "getCardDetailsPage", "unfreezeCard"],
  ...["airtimePurchase", "internetDataPurchase", "electricityValidate", "electricityPurchase"],
  ...["cableTvValidate", "cableTvPurchase", "bettingValidate", "bettingFund"],
];

/** The operations whose requests or answers hold numbers of identity, so that nothing stored of them may give one away. */
export const HOLDING_IDENTITY: readonly string[] = [
  ...VERIFYING,
  ...["saveCustomer", "submitKyc", "createCardholder", "issueCard"],
  ...["createBusinessAccount", "createCustomerAccount", "createDynamicAccount"],
  ...["saveLegacyCustomer", "listCustomers", "getCustomer", "getCustomerByExternalId"],
  ...["listKycItems", "listVerifications", "getVerification"],
  ...["listVirtualAccounts", "getVirtualAccount", "listCardholders", "getCardholder"],
];
