import type { ErrorCodeName } from "../../error-codes.ts";
import { outcomeUnknown, type RefusalSample } from "../../refusals.ts";
import { accessRefusal } from "../../tenancy/key-access-levels.ts";
import { refusesUnknownFields } from "../routes/list-query.ts";
import { kindOfRequest, type Route } from "../routes/route.ts";

/** One way in which a route can refuse, as the document shows it. */
export interface ListedRefusal {
  readonly code: ErrorCodeName;
  /** A phrase that completes "This is the answer when …". */
  readonly when: string;
  /** An example, if a better one exists than the code's own. */
  readonly sample?: RefusalSample;
}

type Rule = (route: Route) => ListedRefusal | undefined;

const always =
  (code: ErrorCodeName, when: string): Rule =>
  () => ({ code, when });

const where =
  (
    applies: (route: Route) => boolean,
    code: ErrorCodeName,
    when: string,
    sample?: RefusalSample,
  ): Rule =>
  (route) =>
    applies(route) ? { code, when, ...(sample && { sample }) } : undefined;

const isWrite = (route: Route) => route.kind === "write";

/** This refusal comes before the request is counted; others with its code come after. */
export const OTHER_ADDRESS = "the operator lets the API key be used from other addresses only";

/** What the kernel checks before every route, in order. */
const ADMISSION: readonly Rule[] = [
  where((route) => route.method !== "GET", "payload_too_large", "the body is larger than 1 MiB"),
  always(
    "invalid_api_key",
    "the X-Service-Api-Key header is missing, or its key is unknown, revoked or expired",
  ),
  always("wrong_cell", "the API key belongs to another cell of this installation"),
  () => ({
    code: "forbidden",
    when: OTHER_ADDRESS,
    sample: {
      message:
        "This API key may not be used from the address 203.0.113.7. Ask the operator to allow it.",
    },
  }),
  where((route) => route.testOnly === true, "not_found", "the key is a live one", {
    message: "There is no such route in live mode.",
  }),
  always("activation_required", "the business is suspended, or not approved for live mode"),
  always(
    "rate_limited",
    "the business has sent too many or too costly requests in a short time, has too many reads or downloads at once, or the client sent too many unknown API keys",
  ),
  where(
    (route) => route.service !== undefined,
    "service_paused",
    "the service is paused for maintenance",
  ),
  where(
    (route) => route.signed === true,
    "invalid_signature",
    "the signature is missing, has a version that is not accepted, is too old, or does not match this request",
  ),
  requireScope,
  requireKeyAccess,
  where(
    (route) => route.idempotencyKey === "required",
    "missing_field",
    "the Idempotency-Key header is missing",
    {
      message: "The Idempotency-Key header is required here. A UUID is suitable.",
      param: "Idempotency-Key",
    },
  ),
  where(
    isWrite,
    "validation_failed",
    "the Idempotency-Key is not 1 to 255 printable ASCII characters",
    {
      message: "The Idempotency-Key must be 1 to 255 printable ASCII characters.",
      param: "Idempotency-Key",
    },
  ),
  where(
    (route) => route.callsProvider === true,
    "validation_failed",
    "the X-Test-Scenario header has no known scenario",
    {
      message:
        "X-Test-Scenario must be timeout, unavailable, error, or latency= with up to 60000 milliseconds.",
      param: "X-Test-Scenario",
    },
  ),
  where(
    (route) => route.query !== undefined,
    "invalid_request",
    "the query contains a broken escape",
    {
      message:
        "The query contains a broken escape. Percent-encode its values as UTF-8, and `%` itself as `%25`.",
    },
  ),
  where(
    refusesUnknownFields,
    "validation_failed",
    "the query has a field that the route does not take",
    {
      message: "`statuses` is not a field of this query. It takes status, pageNumber, pageSize.",
      param: "statuses",
    },
  ),
  where(
    (route) => route.body !== undefined,
    "invalid_request",
    "the body is not a JSON object, or is not sent as one",
  ),
];

function requireScope({ scope }: Route): ListedRefusal | undefined {
  if (scope === undefined) return undefined;
  const message = `This API key lacks the scope ${scope}. Ask the operator to grant it.`;
  return {
    code: "forbidden",
    when: `the API key lacks the scope \`${scope}\``,
    sample: { message },
  };
}

function requireKeyAccess(route: Route): ListedRefusal | undefined {
  const kind = kindOfRequest(route);
  const refusal = accessRefusal(kind === "money" ? "no_money" : "read_only", kind);
  if (refusal === undefined) return undefined;
  const who = kind === "money" ? "may only read, or not move money" : "may only read";
  return {
    code: "forbidden",
    when: `the API key ${who}`,
    sample: { message: refusal.message },
  };
}

const IDEMPOTENCY: readonly Rule[] = [
  where(
    isWrite,
    "idempotency_conflict",
    "the Idempotency-Key was used before with another request",
  ),
  where(
    isWrite,
    "duplicate_request",
    "a request with this Idempotency-Key is still being processed",
    {
      message:
        "A request with this Idempotency-Key is still being processed. Send this one again in a moment.",
    },
  ),
];

const BREAKDOWNS: readonly Rule[] = [
  always("internal_error", "the service failed unexpectedly; no partial change was made"),
  always("server_error", "a part of the service is down or overloaded; no partial change was made"),
  where(isWrite, "server_error", "the outcome is not known; send the same key again to learn it", {
    message: outcomeUnknown().message,
  }),
];

const applied = (rules: readonly Rule[]) => (route: Route) =>
  rules.map((rule) => rule(route)).filter((refusal) => refusal !== undefined);

/** What the kernel refuses on a route with these properties: before values are read, before the domain, and last. */
export const admissionRefusals = applied(ADMISSION);
export const idempotencyRefusals = applied(IDEMPOTENCY);
export const breakdowns = applied(BREAKDOWNS);
