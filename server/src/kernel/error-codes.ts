/**
 * The list of every error code that a response can carry, with its status and the texts of its documentation page. A
 * code is never renamed, and never used for something else.
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
    "A required field is absent, a field is empty, or the Idempotency-Key header is missing where it is required.",
    "Send the field that `param` names. Leave an optional field out instead of sending it empty.",
  ),
  validation_failed: code(
    400,
    "no",
    "A field has the wrong type or form, or a value that the service does not accept.",
    "Correct the field that `param` names. The message says what form it must have.",
  ),
  invalid_request: code(
    400,
    "no",
    "The request is unreadable: not a JSON object, a wrong content type, broken text or a broken header.",
    "Send a JSON object in UTF-8 with `Content-Type: application/json`.",
  ),
  invalid_amount: code(
    400,
    "no",
    "An amount is not a positive JSON number with at most two decimals, is too large, or is not whole where it must be.",
    "Send the amount in major units (naira, dollars) as a number, not as a string.",
  ),
  invalid_bank: code(
    400,
    "no",
    "No bank has this code, or the bank accepts no transfers.",
    "Take the code from the bank list. The bank must have `supportsTransfer` true.",
  ),
  invalid_account_number: code(
    400,
    "no",
    "The account number is not ten digits, or it is your own.",
    "Check the number with the recipient.",
  ),
  invalid_bvn: code(400, "no", "A BVN is eleven digits.", "Send the eleven digits as a string."),
  request_failed: code(
    400,
    "no",
    "The resource is in a state that does not allow this.",
    "Get the resource. The message names the state that prevents the request.",
  ),
  invalid_api_key: code(
    401,
    "no",
    "The X-Service-Api-Key header is missing or wrong, or its key was revoked or has expired.",
    "Send the secret key of the right mode, as the operator of the service gave it to you.",
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
    "Send the one-time code from our e-mail, or your password if the message asks for it.",
  ),
  invalid_otp: code(
    401,
    "no",
    "The one-time code is wrong, or was already used.",
    "Check the code in our e-mail. If it is no longer valid, request a new one.",
  ),
  invalid_pin: code(
    401,
    "no",
    "The PIN is wrong.",
    "Send the right PIN. Too many wrong ones lock the action.",
  ),
  insufficient_balance: code(
    402,
    "new key",
    "The account balance does not cover the amount, fee and stamp duty.",
    "Fund the account, then send the request again with a new Idempotency-Key. The old key repeats this refusal.",
  ),
  forbidden: code(
    403,
    "no",
    "The key lacks a scope or an access level, may not be used from this address, or the resource does not allow this now.",
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
    "A second person must complete this action.",
    "Ask another person with the right to approve it.",
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
    "This route does not exist, or this resource does not exist in this mode.",
    "Check the path, the reference and the mode of your key.",
  ),
  business_not_found: code(
    404,
    "no",
    "This business does not exist.",
    "Check the id with `operator business list`.",
  ),
  account_not_found: code(
    404,
    "no",
    "No account has this number at this bank.",
    "Check the number and the bank with the recipient.",
  ),
  transaction_not_found: code(
    404,
    "no",
    "No transaction in this mode has this reference.",
    "Send the reference from the service's answer.",
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
  wrong_cell: code(
    421,
    "no",
    "This installation has several cells, and the key or the path belongs to another one.",
    "Send the request to the cell that the message names. The first two digits after `test_key_` or `live_key_` are the number of the cell that the key belongs to.",
  ),
  method_not_allowed: code(
    405,
    "no",
    "The path exists, but not with this method.",
    "Use a method from the Allow header.",
  ),
  duplicate_request: code(
    409,
    "yes",
    "The same request is still being processed, or its reference was used before.",
    "If there is a Retry-After header, wait that long and send the same request again. Otherwise use a new reference.",
  ),
  idempotency_conflict: code(
    409,
    "no",
    "The Idempotency-Key was used before with another request.",
    "Use a new key for a new operation. Repeat a request exactly as it was.",
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
    "The request exceeds a limit.",
    "The message says which limit, how much of it is left and when it resets.",
  ),
  rate_limited: code(
    429,
    "yes",
    "Too many or too costly requests in a short time, too many reads or downloads at once, or too many unknown API keys.",
    "The message says which. Wait for the time in Retry-After. The RateLimit headers say how much of the rate is left.",
  ),
  internal_error: code(
    500,
    "same key",
    "The service failed unexpectedly. No partial change was made.",
    "Send the same request with the same Idempotency-Key again. If it fails again, give the request id to the operator.",
  ),
  provider_error: code(
    502,
    "no",
    "The provider behind this service refused the request.",
    "The message says why. Correct the request, or ask the operator.",
  ),
  server_error: code(
    503,
    "same key",
    "A part of the service is down or overloaded. No partial change was made. If the outcome is unknown, the message says so.",
    "Wait for the time in Retry-After, then send the same request with the same Idempotency-Key.",
  ),
  provider_unavailable: code(
    503,
    "same key",
    "The provider behind this service is unreachable, or none is configured.",
    "Try again later. Nothing was changed.",
  ),
  service_paused: code(
    503,
    "same key",
    "The service is paused for maintenance.",
    "Wait for the time in Retry-After, then send the same request again.",
  ),
  provider_timeout: code(
    504,
    "same key",
    "The provider did not answer in time. The outcome is not known yet.",
    "Send the same request with the same key again, or wait for the event.",
  ),
} as const satisfies Record<string, ErrorCode>;

export type ErrorCodeName = keyof typeof ERROR_CODES;
