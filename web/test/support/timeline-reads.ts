const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

const entry = (kind: string, minutes: number, title: string, more: object = {}) => ({
  ...{ at: minutesAgo(minutes), kind, title, text: null, tone: "plain", postings: [] },
  ...{ reference: null, resend: null, raw: {}, ...more },
});

const CALL = { call: "9", provider: "kora", method: "GET", status: 200, durationMs: 412 };

/** A transfer without an outcome, as operators see it. */
export const TIMELINE = {
  ...{ businessId: "1000001", mode: "live", reference: "trf_01jd7zzq2m4k8v" },
  record: { currency: "NGN" },
  entries: [
    entry("request", 1_500, "POST /business/single", {
      text: "Accepted in 38 ms. Idempotency key 7f1c90aa31d2b554",
      reference: "req_mi9w3k2c4f1c",
    }),
    entry("ledger", 1_500, "Money held", {
      postings: [
        { bucket: "Available", amount: -85_100 },
        { bucket: "Held", amount: 85_100 },
      ],
      raw: { ledgerTransaction: "ltx_01jd8b6x7mh3q9" },
    }),
    entry("sent", 1_499.9, "Sent to Zenith Bank through kora", { text: "As ord_7c1" }),
    entry("call", 1_499.8, "Call to kora", {
      ...{ text: "POST /disburse got no answer in 10000 ms: timeout.", tone: "bad", raw: CALL },
    }),
    entry("query", 1_498, "Status query 1", { tone: "unknown" }),
    entry("query", 84, "Status query 14", {
      text: "Neither paid nor refused. GET /disburse/ord_7c1 answered 200 in 412 ms.",
      ...{ tone: "unknown", raw: { call: CALL } },
    }),
    entry("alert", 60, "Alert to the operators", {
      ...{ text: "kora has given no outcome for a day.", tone: "waiting", reference: "45" },
    }),
    entry("approval", 30, "halima@kasuwa.example proposed it to a second operator", {
      text: "Decide that trf_01jd7zzq2m4k8v of NGN 85,000.00 at kora is failed: Kora says so.",
    }),
    entry("approval", 20, "tunde@kasuwa.example rejected the proposal", {
      ...{ text: "Ask them in writing.", tone: "bad" },
    }),
    entry("delivery", 10, "adire.ng answered 500", {
      ...{ text: "Attempt 3, 212 ms", tone: "bad", reference: "dlv_01jd8a", resend: "possible" },
      raw: { delivery: "dlv_01jd8a", endpoint: "we_01jd7x" },
    }),
  ],
  planned: [
    { at: minutesAgo(-12), title: "Next status query", text: "An operator asks the provider" },
  ],
};
