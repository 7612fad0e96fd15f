const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** What commands about providers answer that change nothing. */
export const PROVIDER_READS = {
  "provider list": () => [
    state("monnify", "live", {
      ...{ circuit: "open", circuitOpenedAt: hoursAgo(1), circuitTriesAt: hoursAgo(-1) },
      circuitFailure: "their_error: status 503",
      orders: { waiting: 12, open: 1, oldestSeconds: 3_600 },
    }),
    state("providus", "live", { switchedOff: true, refusesWork: true }),
    state("simulator", "test"),
  ],
  "provider health": () => [
    health("monnify", { calls: 1_204, failed: 18, unanswered: 3, p99Ms: 9_800 }),
    health("providus", { calls: 88, failed: 0, unanswered: 0, p99Ms: 940 }),
    { provider: "simulator", mode: "test", lastHour: null, lastDay: null, hours: null },
  ],
  "transfer waiting": () => [
    {
      ...{ reference: "trf_01jd7zzq2m4k8v", businessId: "1000001", businessName: "Adire Market" },
      ...{ mode: "live", type: "Transfer", amount: 85_000, currency: "NGN" },
      ...{ since: hoursAgo(1), nextAttemptAt: hoursAgo(-1) },
    },
  ],
  "provider routes": () => [
    {
      ...{ port: "bank_rail", position: 1, provider: "monnify", environmentId: null },
      ...{ onlyFor: ["058", "044"], amountMin: null, amountMax: "500000000" },
    },
    {
      ...{ port: "bank_rail", position: 2, provider: "providus", environmentId: null },
      ...{ onlyFor: null, amountMin: null, amountMax: null },
    },
  ],
  "provider calls": () => [
    {
      ...{ id: "1", calledAt: hoursAgo(2), provider: "monnify", method: "POST", status: 200 },
      ...{ path: "/api/v2/disbursements/single", reference: "trf_01jd7zzq2m4k8v", failure: null },
      ...{ durationMs: 812, request: '{"amount":85000}', answer: '{"responseCode":"00"}' },
    },
    {
      ...{ id: "2", calledAt: hoursAgo(3), provider: "monnify", method: "GET", status: null },
      ...{ path: "/api/v2/disbursements/single/summary", reference: "trf_01jd7zzq2m4k8v" },
      ...{ failure: "timed out", durationMs: 30_000, request: null, answer: null },
    },
  ],
  "notice list": () => [NOTICE],
  "notice show": () => NOTICE,
  "reconciliation balances": () => [
    {
      ...{
        provider: "monnify",
        currency: "NGN",
        readAt: hoursAgo(8),
        balance: 41_200_000.5,
        stated: 41_100_000,
      },
      ...{ unstated: 100_000, gap: 0.5, acceptedBy: null, reason: null },
    },
  ],
  doctor: () => [
    { what: "public address", state: "ok", finding: "It is https://pay.adire.example." },
    { what: "backup", state: "missing", finding: "No backup of the last 7 days is recorded." },
    { what: "cards", state: "note", finding: "No provider issues cards." },
  ],
};

const health = (
  provider: string,
  day: Readonly<Record<"calls" | "failed" | "unanswered" | "p99Ms", number>>,
) => ({
  ...{ provider, mode: "live" },
  lastHour: {
    ...{ calls: 46, refused: 1, failed: 0, unanswered: 0, isPartial: false },
    ...{ p50Ms: 310, p95Ms: 712, p99Ms: 1_204 },
  },
  lastDay: { refused: 31, p50Ms: 305, p95Ms: 880, isPartial: false, ...day },
  hours: Array.from({ length: 24 }, (_, at) => ({
    at: hoursAgo(23 - at),
    ...{ calls: Math.round((day.calls / 24) * (1 + Math.sin(at / 3.2) / 1.3)), p95Ms: 700 },
    failed: at === 18 ? Math.round(day.calls / 90) : 0,
  })),
});

const state = (provider: string, mode: string, facts = {}) => ({
  ...{ provider, mode, switchedOff: false, refusesWork: false, circuit: "closed" },
  ...{ circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null, orders: null, ...facts },
});

const NOTICE = {
  ...{ id: "512", receivedAt: hoursAgo(4), provider: "monnify", processedAt: null },
  ...{ failure: "the account 2033444120 is not ours", body: '{"eventType":"SUCCESSFUL"}' },
};
