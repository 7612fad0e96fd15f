const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const dayAgo = (days: number): string => hoursAgo(days * 24).slice(0, 10);

const sum = (name: string, balance: number, account: string | null) => ({
  ...{ account, mode: "live", name, isPlatform: true, currency: "NGN", balance, available: null },
  ...{ held: null, pending: null, entries: null, openedAt: null },
});

const ACCOUNTS = [
  sum("provider_clearing", -48_212_900.5, null),
  sum("fees", 812_400.25, null),
  sum("suspense", 352_400, "7/3"),
  {
    ...{ account: "7/1042", mode: "live", name: "business_wallet", isPlatform: false },
    ...{ currency: "NGN", balance: 185_100, available: 100_100, held: 85_000, pending: 0 },
    ...{ entries: "412", openedAt: hoursAgo(900) },
  },
];

const entry = (transaction: string, narrative: string, amount: number, hours: number) => ({
  ...{ at: hoursAgo(hours), recordedAt: hoursAgo(hours), transaction, kind: "collections.keep" },
  ...{ narrative, reference: null, purpose: null, account: "7/3" },
  ...{ counterparty: "provider_clearing", amount, available: amount, held: 0, pending: 0 },
  ...{ balanceAfter: null, currency: "NGN" },
});

const ENTRIES = [
  entry(
    "ltx_01jd8b6x7mh3q9",
    "A credit without an account, kept until its owner is found",
    340_000,
    2,
  ),
  entry("ltx_01jd7zzq2m4k8v", "A credit assigned to Adire Market", -12_400, 30),
];

const TRANSACTION = {
  ...{ transaction: "ltx_01jd8b6x7mh3q9", businessId: "1", businessName: "Kasuwa" },
  ...{ mode: "live", kind: "collections.keep", narrative: "A credit without an account, kept" },
  ...{ reference: null, at: hoursAgo(2), recordedAt: hoursAgo(2) },
  entries: [
    { ...ENTRIES[0], account: "7/3" },
    { ...ENTRIES[0], account: "7/1", counterparty: "suspense", amount: -340_000 },
  ],
};

const amounts = (opening: number, debit: number, credit: number) => ({
  ...{ currency: "NGN", opening, debit, credit, closing: opening + debit - credit },
});

const ROWS = [
  {
    ...{ day: dayAgo(1), businessId: "1000002", environmentId: "9", mode: "live" },
    businessName: "Adébáyọ̀ & Sons Textiles Nigeria Limited",
    ...{ account: "business_wallet", ...amounts(-100_000, 85_000, 170_100) },
  },
  {
    ...{ day: dayAgo(1), businessId: null, businessName: null, environmentId: "7", mode: null },
    ...{ account: "provider_clearing", ...amounts(100_000, 170_100, 85_000) },
  },
];

const figure = (count: number, amount: number) => ({ count, amount });

const DAYS = Array.from({ length: 14 }, (_, index) => ({
  ...{ day: dayAgo(index), transfers: figure(412 - index, 18_400_000 - index * 300_000) },
  ...{
    collections: figure(1_284, 24_112_400.5),
    payouts: figure(31, 940_000),
    bills: figure(9, 21_000),
  },
  ...{ cardPurchases: figure(22, 412.6), failures: figure(index % 3, index * 1_200) },
  ...{ fees: index === 0 ? null : 41_220.75, isPartial: index === 3 },
}));

/** What the commands of the money pages answer. */
export const MONEY_READS: Readonly<Record<string, unknown>> = {
  "ledger verifications": [
    {
      ...{ at: hoursAgo(2), by: "Amina Bello", proven: false, faults: 3, days: null },
      firstFault: "Account 7/1042 has a gap or a duplicate in its entries at number 12.",
      ...{ transactions: 90_412, entries: 204_118, accounts: 812, digestedRows: 4_118 },
      seconds: 4.2,
    },
    {
      ...{ at: hoursAgo(26), by: "cron", proven: true, faults: 0, days: 7, firstFault: null },
      ...{ transactions: 88_020, entries: 199_704, accounts: 809, digestedRows: 940 },
      seconds: 3.1,
    },
  ],
  "ledger accounts": { accounts: ACCOUNTS, hasMore: false },
  "ledger entries": { account: "7/3", name: "suspense", entries: ENTRIES, hasMore: true },
  "ledger show": [TRANSACTION],
  "trial-balance list": [1, 2, 3].map((days) => ({
    ...{ day: dayAgo(days), environments: "64", rows: "1204", writtenAt: hoursAgo(days * 24 - 1) },
  })),
  "trial-balance show": { rows: ROWS, hasMore: true, sums: [amounts(0, 255_100, 255_100)] },
  "reconciliation report": {
    providers: [
      {
        ...{
          provider: "monnify",
          currency: "NGN",
          books: 48_212_900.5,
          statements: 47_137_900.5,
          fees: 1_204,
        },
        coveredUntil: dayAgo(1),
      },
      { provider: "kora", currency: "NGN", books: 0, statements: 0, fees: 0, coveredUntil: null },
      {
        ...{ provider: "sudo", currency: "USD", books: 1_999.5, statements: -0.5, fees: 2 },
        coveredUntil: dayAgo(1),
      },
    ],
    accounts: [
      { currency: "NGN", ledger: -48_212_900.5, unexplained: -1_075_000 },
      { currency: "USD", ledger: 1_999.5, unexplained: 0 },
    ],
  },
  "reconciliation balances": [
    {
      ...{
        provider: "monnify",
        currency: "NGN",
        readAt: hoursAgo(9),
        balance: 47_100_000,
        stated: 47_137_900.5,
      },
      ...{ unstated: 0, gap: -37_900.5, acceptedBy: null, reason: null },
    },
  ],
  "figures daily": DAYS,
};
