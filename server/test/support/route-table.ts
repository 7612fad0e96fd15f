/**
 * Every route of the API, by hand: what it demands before its own rules are asked. A route that is missing here, or
 * declared otherwise, fails the test beside it. `-` means that nothing is demanded.
 *
 *   method  path  signature  scope  service whose pause refuses it  Idempotency-Key required  test keys only
 */
const TABLE = `
GET     /business/balance                                     -       -                      -             -    -
GET     /business/banks                                       -       -                      -             -    -
POST    /business/bulk                                        signed  -                      transfers     key  -
GET     /business/card-wallet                                 signed  -                      -             -    -
GET     /business/card-wallet/transactions                    signed  -                      -             -    -
GET     /business/card/:reference                             signed  -                      -             -    -
GET     /business/card/:reference/details                     signed  -                      -             -    -
POST    /business/card/:reference/freeze                      signed  -                      cards         -    -
POST    /business/card/:reference/fund                        signed  -                      cards         key  -
POST    /business/card/:reference/limits                      signed  -                      cards         -    -
POST    /business/card/:reference/terminate                   signed  -                      cards         -    -
GET     /business/card/:reference/transactions                signed  -                      -             -    -
POST    /business/card/:reference/unfreeze                    signed  -                      cards         -    -
POST    /business/card/:reference/withdraw                    signed  -                      cards         -    -
POST    /business/card/issue                                  signed  -                      cards         key  -
POST    /business/cardholders                                 signed  -                      cards         -    -
GET     /business/cardholders/:customerId                     signed  -                      -             -    -
GET     /business/cardholders/:customerId/cards               signed  -                      -             -    -
POST    /business/customers                                   signed  -                      wallets       -    -
POST    /business/generatesignature                           -       -                      -             -    -
GET     /business/invoices                                    -       -                      -             -    -
POST    /business/invoices                                    signed  -                      collections   -    -
GET     /business/invoices/:invoiceNumber                     -       -                      -             -    -
POST    /business/invoices/:invoiceNumber/cancel              signed  -                      collections   -    -
POST    /business/invoices/:invoiceNumber/remind              signed  -                      collections   -    -
GET     /business/pricing                                     -       -                      -             -    -
GET     /business/settlements                                 -       -                      -             -    -
POST    /business/single                                      signed  -                      transfers     key  -
GET     /business/status                                      signed  -                      -             -    -
GET     /business/transactions                                -       -                      -             -    -
GET     /business/transactions/export                         -       -                      -             -    -
GET     /business/transfer/fee                                -       -                      -             -    -
GET     /business/validate                                    -       -                      -             -    -
POST    /business/validate                                    -       -                      -             -    -
GET     /business/vas/airtime/fetch-providers                 -       -                      -             -    -
POST    /business/vas/airtime/purchase                        signed  -                      bills         key  -
GET     /business/vas/betting/billers                         -       -                      -             -    -
POST    /business/vas/betting/fund                            signed  -                      bills         key  -
POST    /business/vas/betting/validate                        signed  -                      -             -    -
GET     /business/vas/cable-tv/fetch-billers                  -       -                      -             -    -
GET     /business/vas/cable-tv/fetch-providers                -       -                      -             -    -
POST    /business/vas/cable-tv/purchase                       signed  -                      bills         key  -
POST    /business/vas/cable-tv/validate                       signed  -                      -             -    -
GET     /business/vas/electricity/billers                     -       -                      -             -    -
POST    /business/vas/electricity/purchase                    signed  -                      bills         key  -
POST    /business/vas/electricity/validate                    signed  -                      -             -    -
GET     /business/vas/internet/data/fetch-providers           -       -                      -             -    -
GET     /business/vas/internet/data/lookup                    -       -                      -             -    -
POST    /business/vas/internet/data/purchase                  signed  -                      bills         key  -
GET     /business/vas/status                                  -       -                      -             -    -
GET     /business/verification/:id                            -       -                      -             -    -
POST    /business/verification/bvn                            signed  -                      verification  -    -
POST    /business/verification/bvn-advanced                   signed  -                      verification  -    -
POST    /business/verification/cac-basic                      signed  -                      verification  -    -
POST    /business/verification/frsc                           signed  -                      verification  -    -
GET     /business/verification/history                        -       -                      -             -    -
POST    /business/verification/nin                            signed  -                      verification  -    -
POST    /business/verification/passport                       signed  -                      verification  -    -
POST    /business/verification/phone-advanced                 signed  -                      verification  -    -
POST    /business/verification/phone-basic                    signed  -                      verification  -    -
POST    /business/verification/phone-nin                      signed  -                      verification  -    -
POST    /business/verification/pvc                            signed  -                      verification  -    -
POST    /business/verification/pvc-premium                    signed  -                      verification  -    -
GET     /business/virtualaccount/all                          signed  -                      -             -    -
POST    /business/virtualaccount/business                     signed  -                      collections   -    -
POST    /business/virtualaccount/customer                     signed  -                      collections   -    -
POST    /business/virtualaccount/dynamic                      signed  -                      collections   -    -
GET     /business/virtualaccount/reference                    signed  -                      -             -    -
POST    /customers                                            signed  customers:write        wallets       -    -
GET     /customers/:customerId/wallets                        -       customer_wallet:read   -             -    -
POST    /customers/:customerId/wallets                        signed  customer_wallet:write  wallets       -    -
GET     /customers/:id                                        -       customers:write        -             -    -
POST    /customers/:id/kyc                                    signed  kyc:write              verification  -    -
GET     /customers/by-external-id/:externalId                 -       customers:write        -             -    -
GET     /events                                               -       -                      -             -    -
GET     /events/:id                                           -       -                      -             -    -
POST    /test/cards/:reference/authorizations                 -       -                      -             -    test
POST    /test/cards/:reference/authorizations/:id/expire      -       -                      -             -    test
POST    /test/cards/:reference/authorizations/:id/increment   -       -                      -             -    test
POST    /test/cards/:reference/authorizations/:id/refund      -       -                      -             -    test
POST    /test/cards/:reference/authorizations/:id/reverse     -       -                      -             -    test
POST    /test/cards/:reference/authorizations/:id/settle      -       -                      -             -    test
POST    /test/clock/advance                                   -       -                      -             -    test
POST    /test/credits                                         -       -                      -             -    test
POST    /test/events                                          -       -                      -             -    test
POST    /test/reset                                           -       -                      -             -    test
POST    /test/transfers/:reference/resolve                    -       -                      -             -    test
GET     /utility/banks                                        -       -                      -             -    -
GET     /wallets/:walletReference                             -       customer_wallet:read   -             -    -
POST    /wallets/:walletReference/close                       signed  customer_wallet:write  wallets       -    -
POST    /wallets/:walletReference/freeze                      signed  customer_wallet:write  wallets       -    -
DELETE  /wallets/:walletReference/link-card                   signed  customer_wallet:write  wallets       -    -
POST    /wallets/:walletReference/link-card                   signed  customer_wallet:write  wallets       -    -
POST    /wallets/:walletReference/payout                      signed  customer_wallet:write  wallets       key  -
GET     /wallets/:walletReference/payouts/:payoutReference    -       customer_wallet:read   -             -    -
GET     /wallets/:walletReference/statement                   -       customer_wallet:read   -             -    -
GET     /wallets/:walletReference/transactions                -       customer_wallet:read   -             -    -
POST    /wallets/:walletReference/transfer                    signed  customer_wallet:write  wallets       key  -
POST    /wallets/:walletReference/unfreeze                    signed  customer_wallet:write  wallets       -    -
DELETE  /wallets/:walletReference/virtual-account             signed  customer_wallet:write  wallets       -    -
POST    /wallets/:walletReference/virtual-account             signed  customer_wallet:write  wallets       -    -
POST    /wallets/:walletReference/virtual-account/regenerate  signed  customer_wallet:write  wallets       -    -
`;

export interface RouteRow {
  readonly method: string;
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
    const [method = "", path = "", signature, scope, service, idempotencyKey, mode] =
      line.split(/\s+/);
    return {
      method,
      path,
      isSigned: signature === "signed",
      scope: scope === "-" ? undefined : scope,
      service: service === "-" ? undefined : service,
      needsIdempotencyKey: idempotencyKey === "key",
      isTestOnly: mode === "test",
    };
  });
