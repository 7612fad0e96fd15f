import { PROVIDER_READS } from "./provider-reads.ts";
import { REQUEST_READS } from "./request-reads.ts";
import { HISTORY } from "./system-history.ts";
import { TRANSACTION_READS } from "./transaction-reads.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const ENVIRONMENT = {
  ...{ settlementSchedule: "T+1", settlementDelaySeconds: 0 },
  ...{ walletSettlementSchedule: "delay", walletSettlementDelaySeconds: 90 },
  ...{ requestsPerSecond: 25, requestsBurst: 50, signatureHelperAllowed: false },
  ...{ mailsPerDay: 500, oldestSignatureVersion: "v2", walletCurrencies: ["NGN", "USD"] },
  scopes: [
    "transfers",
    "collections",
    "customers",
    "wallets",
    "invoices",
    "verifications",
    "cards",
  ],
};

const ADIRE = {
  ...{ businessId: "1000001", name: "Adire Market", status: "approved" },
  ...{ serviceAccountNumber: "9000000017", contactEmail: "finance@adire.example" },
  ...{ createdAt: hoursAgo(900), movedTo: null },
  approvalRequest: {
    ...{ registeredName: "Adire Market Limited", rcNumber: "RC 120331", phone: "0803 555 0199" },
    ...{ activity: "Cloth for shops", requestedBy: "Tola Ade", requestedAt: hoursAgo(880) },
  },
  environments: {
    test: { ...ENVIRONMENT, mode: "test", settlementSchedule: "T+0" },
    live: { ...ENVIRONMENT, mode: "live" },
  },
};

const SONS = {
  ...ADIRE,
  ...{ businessId: "1000002", name: "Adébáyọ̀ & Sons Textiles Nigeria Limited" },
  ...{ status: "pending", contactEmail: null, serviceAccountNumber: "9000000024" },
  approvalRequest: {
    ...{ registeredName: "Adebayo & Sons Textiles Nigeria Limited", rcNumber: "RC 184220" },
    ...{ activity: "Wholesale of cloth", phone: "0803 555 0101", requestedBy: "Ada Eze" },
    requestedAt: hoursAgo(20),
  },
};

const MOVED = { ...ADIRE, businessId: "1000003", name: "Kola Bakery", movedTo: 14 };

const BUSINESSES = new Map([SONS, MOVED].map((one) => [one.businessId, one]));

const BUSINESS_READS = {
  "business list": ({ ids }: Asked) =>
    [SONS, ADIRE].filter(
      ({ businessId }) => ids === undefined || ids.split(",").includes(businessId),
    ),
  "business show": ({ business }: Asked) => BUSINESSES.get(business ?? "") ?? ADIRE,
  "price list": () => [
    {
      ...{ item: "transfer", about: "A transfer to a bank", currency: "NGN", source: "own" },
      price: {
        form: "tiered",
        tiers: [
          { upTo: 5_000, fee: 10 },
          { upTo: 50_000, fee: 25 },
          { upTo: null, fee: 50 },
        ],
      },
    },
    {
      ...{ item: "collection", about: "A credit to a virtual account, deducted from it" },
      ...{ currency: "NGN", source: "default" },
      price: { form: "percentage", percent: 0.5, atLeast: 10, atMost: 500 },
    },
    {
      ...{ item: "card", about: "A new card", currency: "USD", source: "built in" },
      price: { form: "flat", fee: 1.5 },
    },
  ],
  "tiers show": () => [
    {
      ...{ requires: [], unlocks: ["wallet"], payoutMax: 0, payoutDailyMax: 0 },
      balanceMax: 50_000,
    },
    {
      requires: [["NIN"], ["PASSPORT", "FRSC", "PVC"]],
      unlocks: ["payouts"],
      ...{ payoutMax: 50_000, payoutDailyMax: 200_000, balanceMax: null },
    },
  ],
  "approval show": () => ({ apiAbove: 500_000, dashboardAbove: null }),
  "card show": () => ({
    isEntitled: false,
    rate: { nairaPerDollar: 1_600, rateSource: "Treasury desk", rateSetAt: hoursAgo(30) },
  }),
  "api-keys list": () => [
    {
      ...{ id: "71", mode: "live", name: null, access: "full", scopes: ["transfers"] },
      ...{ networks: [], createdAt: hoursAgo(800), expiresAt: null, endsAt: null },
      ...{ lastUsedAt: hoursAgo(1), lastAddress: "102.89.23.4" },
    },
    {
      ...{ id: "72", mode: "test", name: "reporting", access: "read_only", scopes: ["transfers"] },
      ...{ networks: ["203.0.113.0/24"], createdAt: hoursAgo(80), expiresAt: hoursAgo(-300) },
      ...{ endsAt: null, lastUsedAt: null, lastAddress: null },
    },
  ],
  "member list": () => ({
    members: [
      {
        ...{ memberId: "5", name: "Ọlámidé Ṣónibárẹ́ Adébáyọ̀", email: "olamide@adire.example" },
        ...{ role: "owner", joinedAt: hoursAgo(700), seenAt: hoursAgo(2), hasTwoFactor: true },
        passkeys: 1,
      },
    ],
    invitations: [
      {
        ...{ id: "9", email: "ifeoma.chukwuemeka-okonkwo@adire.example", role: "viewer" },
        ...{ invitedBy: "Ọlámidé", expiresAt: hoursAgo(-100) },
      },
    ],
  }),
};

const SYSTEM_READS = {
  pauses: () => [
    {
      ...{ service: "bills", message: "Bills are back at 18:00.", since: hoursAgo(1) },
      by: "Halima Yusuf",
    },
  ],
  "system status": () => ({
    version: "0.9.0",
    database: {
      ...{ serverVersion: "18.1", startedAt: hoursAgo(240), sizeBytes: "48318382080" },
      ...{ isStandby: false, connections: 31, connectionsMax: 100, oldestTransactionSeconds: 2 },
    },
    queue: { workers: 2, dueForSeconds: 0, waiting: 14, running: 3, failed: 2, givenUp: 1 },
    lastBackupAt: hoursAgo(7),
    processes: [
      { id: "api-7f3a", kind: "api", seenAt: hoursAgo(0), isAlive: true },
      { id: "worker-21bc", kind: "worker", seenAt: hoursAgo(2), isAlive: false },
    ],
    connections: [{ application: "kasuwa api", connections: 20, active: 3, idleInTransaction: 0 }],
    longStatements: [
      {
        ...{ pid: 4411, application: "psql", seconds: 61, waitsFor: "Lock: relation" },
        statement: "select count(*) from ledger_entries",
      },
    ],
    largestTables: [
      { table: "ledger_entries", sizeBytes: "9663676416", rowsEstimate: "41200000" },
      { table: "provider_calls", sizeBytes: "5368709120", rowsEstimate: "9400000" },
      { table: "webhook_deliveries", sizeBytes: "2147483648", rowsEstimate: "8100000" },
    ],
    replicas: [
      { application: "standby", state: "streaming", syncState: "async", behindBytes: "4096" },
    ],
    backlogs: [
      { name: "mail", labels: {}, value: 1_204, unit: "count", about: "Mail that waits" },
      {
        ...{ name: "oldest", labels: { mode: "live" }, value: 56.4, unit: "seconds" },
        about: "How long the oldest has waited",
      },
    ],
  }),
  "system history": () => HISTORY,
  "job list": () => [
    {
      ...{ task: "deliver_webhook", waiting: 12, running: 2, failed: 1, givenUp: 0 },
      dueForSeconds: 4,
    },
  ],
  "job failed": () => [
    {
      ...{ id: "9001", task: "reconcile_provider", attempts: 25, maxAttempts: 25, isGivenUp: true },
      ...{ isRunning: false, createdAt: hoursAgo(40), failedAt: hoursAgo(3), nextAt: null },
      lastError: "Error: the statement has no column amount\n    at readRow",
    },
    {
      ...{ id: "9002", task: "deliver_webhook", attempts: 2, maxAttempts: 25, isGivenUp: false },
      ...{ isRunning: false, createdAt: hoursAgo(1), failedAt: hoursAgo(1), nextAt: hoursAgo(-1) },
      lastError: "Error: 503",
    },
  ],
  actions: () => [
    {
      ...{ id: "8812", at: hoursAgo(1), by: "Tunde Bello", action: "price.set", mode: "live" },
      ...{ businessId: "1000001", requestId: "req_7h2k90xq4f1c", address: "102.89.23.4" },
      details: { item: "transfer", before: "25", after: "20" },
    },
    {
      ...{ id: "8810", at: hoursAgo(1), by: "Halima Sani", action: "proposal.approve" },
      ...{ businessId: "1000001", mode: "live", requestId: "req_7h2k90xq4f1c", address: null },
      details: { proposalId: "31" },
    },
    {
      ...{ id: "8811", at: hoursAgo(30), by: "command line", action: "installation.back_up" },
      ...{ businessId: null, mode: null, requestId: null, address: null, details: {} },
    },
  ],
};

const DELIVERY = {
  ...{ delivery: "dlv_01jd8a", endpoint: "we_01jd7x", event: "evt_01jd89", type: "transfer.paid" },
  ...{ happenedAt: hoursAgo(2), state: "failed", dueAt: hoursAgo(1), settledAt: hoursAgo(1) },
};

const ENDPOINT = {
  ...{ endpoint: "we_01jd7x", businessId: "1000001", mode: "live", eventTypes: null },
  ...{ url: "https://hooks.adire.example/kasuwa", description: "orders", createdAt: hoursAgo(700) },
  ...{
    status: "enabled",
    disabledBecause: null,
    disabledAt: null,
    failingSince: null,
    restingUntil: null,
  },
  ...{ concurrencyMax: 50, perSecondMax: 500, health: null },
};

const MAIL = {
  ...{ id: "301", businessId: "1000001", mode: "live", kind: "invoice", state: "failed" },
  subject: "Invoice INV-2041 of Adire Market",
  ...{ writtenAt: hoursAgo(5), sentAt: null, failure: "550 no such mailbox", heldUntil: null },
  ...{ recipient: "ngozi@example.com", intendedFor: null, isOfInstallation: false },
};

const DELIVERY_READS = {
  "webhooks endpoints": () => [
    ENDPOINT,
    { ...ENDPOINT, endpoint: "we_01jd7y", mode: "test", url: "https://test.adire.example/hook" },
    {
      ...ENDPOINT,
      ...{ endpoint: "we_01jd7z", url: "https://a-long-host-name.of-another-business.example/x" },
      ...{ status: "disabled", disabledBecause: "failing", businessId: "1000002" },
    },
  ],
  "webhooks deliveries": () => [
    { ...DELIVERY, attempts: 3 },
    { ...DELIVERY, delivery: "dlv_01jd8b", state: "delivered", attempts: 1 },
  ],
  "webhooks health": () => ({
    ...{ failingSince: hoursAgo(2), restingUntil: hoursAgo(-0.2) },
    recent: ["retrying", "failed", "failed", ...Array(37).fill("first_try")],
    lastDay: { delivered: 412, failed: 9, waiting: 3, held: 0, isPartial: false },
  }),
  "webhooks attempts": () => ({
    ...DELIVERY,
    attempts: [
      {
        ...{ number: 1, startedAt: hoursAgo(2), durationMs: 204, status: 500, answerCut: false },
        requestHeaders: { "content-type": "application/json", "kasuwa-id": "evt_01jd89" },
        ...{ answer: "Internal Server Error", error: "the server answered 500" },
      },
    ],
  }),
  "mail list": () => [
    MAIL,
    {
      ...MAIL,
      ...{ id: "300", state: "sent", sentAt: hoursAgo(6), failure: null, isOfInstallation: true },
      subject: "Your code",
    },
  ],
};

type Asked = Readonly<Record<string, string>>;

/** What commands that change nothing answer to the pages of businesses, system, providers and deliveries. */
export const SERVICE_READS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  ...BUSINESS_READS,
  ...TRANSACTION_READS,
  ...SYSTEM_READS,
  ...PROVIDER_READS,
  ...DELIVERY_READS,
  ...REQUEST_READS,
};
