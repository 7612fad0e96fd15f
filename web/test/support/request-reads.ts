const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const REFUSED = {
  ...{ requestId: "req_mi9w3k2c4f1c", receivedAt: hoursAgo(2), method: "POST", status: 422 },
  ...{ path: "/transfers", errorCode: "insufficient_balance", durationMs: 8.4 },
};

const ACCEPTED = {
  ...{ requestId: "req_mi9w3k2c4f1b", receivedAt: hoursAgo(3), method: "GET", status: 200 },
  ...{ path: "/transfers/trf_01jd7zzq2m4k8v", errorCode: null, durationMs: 2.1 },
};

const { requestId: id, ...HEAD } = REFUSED;

/** What commands about the API requests of merchants answer. */
export const REQUEST_READS = {
  "request find": () => ({ requests: [REFUSED, ACCEPTED], total: 2, searchedBackTo: hoursAgo(90) }),
  "request show": () => ({
    ...{ ...HEAD, id, query: "", address: "102.89.23.4", apiKeyId: "7", businessId: "1000001" },
    ...{ mode: "live", idempotencyKey: "INV-512", references: ["trf_01jd7zzq2m4k8v"] },
    ...{ requestBody: '{"amount":85000}', isRequestBodyCut: false, isAnswerBodyCut: false },
    answerBody: '{"error":{"message":"The balance is ₦12,400.00, and this needs ₦85,100.00."}}',
  }),
};
