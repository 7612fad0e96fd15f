/**
 * Every code that a response can carry, once. The status is the code's; the texts become the error page of the
 * documentation. A code is never renamed and never used for something else.
 */
export interface ErrorCode {
  readonly status: number;
  readonly meaning: string;
  readonly whatToDo: string;
  readonly retry: "no" | "yes" | "same key" | "new key";
}

const code = (
  status: number,
  retry: ErrorCode["retry"],
  meaning: string,
  whatToDo: string,
): ErrorCode => ({ status, retry, meaning, whatToDo });

export const ERROR_CODES = {
  missing_field: code(
    400,
    "no",
    "A required field, or the Idempotency-Key header where it is required, is absent or empty.",
    "Send the field that `param` names.",
  ),
  validation_failed: code(
    400,
    "no",
    "A field has the wrong type or form, or a value the service cannot take.",
    "Correct the field that `param` names; the message says what form it has.",
  ),
  invalid_request: code(
    400,
    "no",
    "The request could not be read: no JSON object, a wrong content type, broken text or a broken header.",
    "Send a JSON object in UTF-8 with `Content-Type: application/json`.",
  ),
  invalid_amount: code(
    400,
    "no",
    "An amount is not a positive JSON number of at most two decimals, or not whole where it must be, or too large.",
    "Send the amount in major units (naira, dollars) as a number, not as a string.",
  ),
  invalid_bank: code(
    400,
    "no",
    "No bank has this code, or the bank takes no transfers.",
    "Take the code from the bank list, from a bank with `supportsTransfer` true.",
  ),
  invalid_account_number: code(
    400,
    "no",
    "The account number is not ten digits, or it is your own.",
    "Check the number with the person you pay.",
  ),
  invalid_bvn: code(400, "no", "A BVN is eleven digits.", "Send the eleven digits as a string."),
  request_failed: code(
    400,
    "no",
    "The state of the resource does not allow this.",
    "Read the resource: the message says which state stands in the way.",
  ),
  invalid_api_key: code(
    401,
    "no",
    "The X-Service-Api-Key header is missing, wrong, or of a key that was revoked or has expired.",
    "Send the secret key of the mode you mean, as the operator of the service gave it to you.",
  ),
  invalid_signature: code(
    401,
    "no",
    "The signature headers are missing, of the wrong version, or do not match the request.",
    "Sign the exact bytes of the body, or the canonical query of a GET, with the public key that belongs to the API key. With version 3, sign its seven lines, and check your clock.",
  ),
  unauthorized: code(
    401,
    "no",
    "There is no dashboard session, or it has ended.",
    "Sign in to the dashboard again.",
  ),
  otp_required: code(
    401,
    "no",
    "This dashboard action needs a one-time code.",
    "Send the code from your authenticator application.",
  ),
  invalid_otp: code(
    401,
    "no",
    "The one-time code is wrong or was used.",
    "Wait for the next code and send it.",
  ),
  invalid_pin: code(
    401,
    "no",
    "The PIN is wrong.",
    "Send the right PIN; too many wrong ones lock the action.",
  ),
  insufficient_balance: code(
    402,
    "new key",
    "The account does not hold enough to pay the amount with its fee and duty.",
    "Fund the account, then send the request again with a new Idempotency-Key: the refusal is recorded under the old one.",
  ),
  forbidden: code(
    403,
    "no",
    "The key lacks a scope or an access level, may not be used from this address, or the resource may not do this now.",
    "The message names what is missing. The operator of the service sets the scopes, access level and addresses of a key.",
  ),
  kyc_required: code(
    403,
    "no",
    "The customer's KYC tier is too low.",
    "Submit the item that the message names, then try again.",
  ),
  approval_required: code(
    403,
    "no",
    "This action is completed by a second person.",
    "Ask somebody else with the right to approve it.",
  ),
  activation_required: code(
    403,
    "no",
    "The business may not use this mode or product yet.",
    "Ask the operator of the service to activate it.",
  ),
  not_found: code(
    404,
    "no",
    "There is no such route, or no such resource in this mode.",
    "Check the path, the reference and the mode of your key.",
  ),
  business_not_found: code(
    404,
    "no",
    "There is no such business.",
    "Check the id with `operator business list`.",
  ),
  account_not_found: code(
    404,
    "no",
    "No account has this number at this bank.",
    "Check the number and the bank with the person you pay.",
  ),
  transaction_not_found: code(
    404,
    "no",
    "No transaction in this mode has this reference.",
    "Send the reference that the service answered with.",
  ),
  customer_not_found: code(
    404,
    "no",
    "No customer in this mode has this id.",
    "Check the id, and the mode of your key.",
  ),
  virtual_account_not_found: code(
    404,
    "no",
    "No virtual account in this mode has this reference or number.",
    "Check the reference, and the mode of your key.",
  ),
  method_not_allowed: code(
    405,
    "no",
    "The path exists, and not with this method.",
    "Use a method that the Allow header lists.",
  ),
  duplicate_request: code(
    409,
    "yes",
    "The same request is still being worked on, or its reference was used before.",
    "With a Retry-After header wait that long and send the same request again; without one use a new reference.",
  ),
  idempotency_conflict: code(
    409,
    "no",
    "The Idempotency-Key was used before with another request.",
    "Use a new key for a new operation; send a repeated one exactly as it was.",
  ),
  payload_too_large: code(
    413,
    "no",
    "The body is larger than 1 MiB.",
    "Send fewer items in one request.",
  ),
  limit_exceeded: code(
    422,
    "no",
    "A limit would be passed.",
    "The message says which limit, how much of it is left and when it resets.",
  ),
  rate_limited: code(
    429,
    "yes",
    "Too many or too costly requests in a short time, too many reads or files at once, or too many unknown API keys.",
    "The message says which. Wait as long as Retry-After says. The RateLimit headers tell how much of the rate is left.",
  ),
  internal_error: code(
    500,
    "same key",
    "Something broke on our side. Nothing was half done.",
    "Send the same request with the same Idempotency-Key again; tell the operator the request id if it persists.",
  ),
  provider_error: code(
    502,
    "no",
    "The provider behind this service refused the request.",
    "The message says why. Correct it or ask the operator.",
  ),
  server_error: code(
    503,
    "same key",
    "A part of the service is down or overloaded for a moment. Nothing was half done; where the message says so, it is not known whether the request was done.",
    "Wait as long as Retry-After says, then send the same request with the same Idempotency-Key.",
  ),
  provider_unavailable: code(
    503,
    "same key",
    "The provider behind this service cannot be reached, or none is configured.",
    "Try again later. Nothing was changed.",
  ),
  service_paused: code(
    503,
    "same key",
    "The service is paused for maintenance.",
    "Wait as long as Retry-After says and send the same request again.",
  ),
  provider_timeout: code(
    504,
    "same key",
    "The provider gave no answer in time. The outcome is not known yet.",
    "Send the same request with the same key again, or wait for the event.",
  ),
} as const satisfies Record<string, ErrorCode>;

export type ErrorCodeName = keyof typeof ERROR_CODES;
