import { ERROR_CODES, type ErrorCodeName } from "../../error-codes.ts";
import { formatReference } from "../../references.ts";
import { Refusal, type RefusalSample as Sample } from "../../refusals.ts";
import { type EnvelopeStyle, refusalBody } from "../answer/envelope.ts";

/** The first id that is issued. */
const FIRST_ID = 1_000_000n;

export const SAMPLE_REQUEST_ID = "req_4f1c2a9b03d80000017";

/** A sample message for each code. Where the kernel writes the message, a test compares it with this one. */
export const SAMPLES: Readonly<Record<ErrorCodeName, Sample>> = {
  missing_field: { message: "`narration` is required.", param: "narration" },
  validation_failed: { message: "`narration` must be a string.", param: "narration" },
  invalid_request: {
    message: "The body must be sent with `Content-Type: application/json`.",
  },
  invalid_amount: {
    message:
      "`amount` must be a positive JSON number with at most two decimals, in major units, of at most 1,000,000,000,000.",
    param: "amount",
  },
  invalid_bank: {
    message: "No bank has the code 058999. Take the code from GET /api/v1/business/banks.",
    param: "destinationBankCode",
  },
  invalid_account_number: {
    message: "`destinationAccountNumber` must be 10 digits.",
    param: "destinationAccountNumber",
  },
  invalid_bvn: {
    message: "`bvn` must be 11 digits.",
    param: "bvn",
  },
  request_failed: {
    message: "This wallet has no active virtual account to retire.",
  },
  invalid_api_key: {
    message:
      "This API key is not known, or it was revoked. Ask the operator of the service for the keys of your business.",
  },
  invalid_signature: {
    message:
      "The signature does not match. Sign the exact bytes of the body, or the canonical query of a GET.",
  },
  unauthorized: { message: "Your session has ended. Sign in again." },
  otp_required: {
    message: "Confirm this with the one-time code that we send to your e-mail address.",
  },
  invalid_otp: { message: "The code is not right. 4 tries left." },
  invalid_pin: { message: "This PIN is wrong. Four attempts are left." },
  insufficient_balance: {
    message: "This needs NGN 10,075.00 and the wallet has NGN 2,300.00 available.",
  },
  forbidden: {
    message: "This API key lacks the scope customer_wallet:write. Ask the operator to grant it.",
  },
  kyc_required: { message: "This customer is at tier 0. Verify a BVN first, with type BVN." },
  approval_required: {
    message: "This transfer waits for a second person. Ask another person to approve it.",
  },
  activation_required: {
    message: "This business is not approved for live mode yet. Use the test key.",
  },
  not_found: { message: `No wallet has the reference ${formatReference("wlt", FIRST_ID)}.` },
  business_not_found: { message: "No business has the id 4711." },
  account_not_found: {
    message: "No account 0123456789 at this bank. Check the number with the recipient.",
    param: "accountNumber",
  },
  transaction_not_found: {
    message: `No transaction has the reference ${formatReference("trf", FIRST_ID)}.`,
  },
  customer_not_found: { message: "No customer has the id 20815." },
  virtual_account_not_found: {
    message: `No virtual account has the reference ${formatReference("vac", FIRST_ID)}.`,
  },
  wrong_cell: {
    message: "This API key is of cell 14, and this is another cell. Send the request to cell 14.",
  },
  method_not_allowed: { message: "This path takes GET, HEAD." },
  duplicate_request: {
    message: "The reference order-7781 was used before with other content. Use a new one.",
    param: "reference",
  },
  idempotency_conflict: {
    message:
      "This Idempotency-Key was used with another request. Use a new key for a new operation.",
    param: "Idempotency-Key",
  },
  payload_too_large: { message: "The body is larger than 1 MiB. Send fewer items in one request." },
  limit_exceeded: {
    message:
      "A payout at tier 2 is at most NGN 100,000.00, and NGN 35,000.00 of today's NGN 200,000.00 are left until 2026-02-01T00:00:00+01:00.",
    param: "amount",
  },
  rate_limited: {
    message: "More than 200 requests a second came. Wait 1 s and send this one again.",
  },
  internal_error: { message: "The service failed unexpectedly. Send the same request again." },
  provider_error: {
    message: "The biller refused the purchase: this meter number takes no tokens.",
  },
  server_error: { message: "The service cannot reach its database. Send the same request again." },
  provider_unavailable: { message: "No bank can be reached at the moment. Try again later." },
  service_paused: {
    message: "Transfers are paused for maintenance until 02:00. Send this one again then.",
  },
  provider_timeout: {
    message: "The verifier has not answered. Send the same request again, or wait for the event.",
  },
};

/** The body of a refusal, built by the code that builds the real ones. */
export function sampleBody(style: EnvelopeStyle, code: ErrorCodeName, sample: Sample): unknown {
  const refusal = new Refusal(code, sample.message, { param: sample.param ?? null });
  return JSON.parse(refusalBody(style, SAMPLE_REQUEST_ID, refusal));
}

export const statusOf = (code: ErrorCodeName): number => ERROR_CODES[code].status;
