import type { ErrorCodeName } from "../../error-codes.ts";
import { refusesUnknownFields } from "../routes/list-query.ts";
import type { Route } from "../routes/route.ts";
import { type ListedRefusal, OTHER_ADDRESS } from "./implied-refusals.ts";
import { type JsonSchema, reference } from "./json-schema.ts";
import { SAMPLE_REQUEST_ID, statusOf } from "./samples.ts";

interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

const whole = (example: number): JsonSchema => ({ type: "integer", examples: [example] });
const text = (example: string): JsonSchema => ({ type: "string", examples: [example] });
const TRUE: JsonSchema = { type: "string", const: "true" };

/** Every header of a response that a program may read. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "The request's id. Quote it when you ask for help.",
    schema: text(SAMPLE_REQUEST_ID),
  },
  "RateLimit-Limit": {
    description: "How many requests of cost 1 a burst allows.",
    schema: whole(400),
  },
  "RateLimit-Remaining": {
    description: "How many requests of cost 1 you may send now.",
    schema: whole(399),
  },
  "RateLimit-Reset": {
    description: "Seconds until you may send a whole burst again.",
    schema: whole(1),
  },
  "Retry-After": {
    description: "Seconds to wait before you send this request again.",
    schema: whole(1),
  },
  Allow: {
    description: "The methods that this path takes.",
    schema: text("GET, HEAD"),
  },
  "Idempotent-Replayed": {
    description:
      "`true` if this is the stored answer of an earlier request with the same Idempotency-Key.",
    schema: TRUE,
  },
  "Kasuwa-Unknown-Fields": {
    description:
      "With a test key only: fields of the body or the query that the service ignored, 5 of each at most, and the fields that were probably meant.",
    schema: text("naration (did you mean narration?)"),
  },
  Deprecation: {
    description: "`true`: the route still works, but has a successor.",
    schema: TRUE,
  },
  Link: {
    description: 'The route to use instead, with `rel="successor-version"`.',
    schema: text('</api/v1/business/banks>; rel="successor-version"'),
  },
} as const satisfies Record<string, Header>;

type ResponseHeader = keyof typeof RESPONSE_HEADERS;

const RATE_LIMIT = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

export const headerReferences = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, reference("headers", name)]));

export function headersOfSuccess(route: Route): readonly ResponseHeader[] {
  return [
    "X-Request-Id",
    ...RATE_LIMIT,
    ...(route.kind === "write" ? (["Idempotent-Replayed"] as const) : []),
    ...(ignoresFields(route) ? (["Kasuwa-Unknown-Fields"] as const) : []),
    ...(route.deprecatedFor === undefined ? [] : (["Deprecation", "Link"] as const)),
  ];
}

const ignoresFields = ({ query, body }: Route): boolean =>
  body !== undefined || (query !== undefined && !refusesUnknownFields({ query }));

/** Refusals before the request was counted, or by a failure without a count. */
const UNCOUNTED = new Set<ErrorCodeName>([
  "payload_too_large",
  "invalid_api_key",
  "wrong_cell",
  "activation_required",
  "internal_error",
]);

const WITH_RETRY_AFTER = new Set<ErrorCodeName>([
  "rate_limited",
  "service_paused",
  "server_error",
  "duplicate_request",
]);

export function headersOfFailure(
  route: Route,
  refusals: readonly ListedRefusal[],
): readonly ResponseHeader[] {
  const codes = refusals.map(({ code }) => code);
  const isUncounted = ({ code, when }: ListedRefusal) =>
    UNCOUNTED.has(code) || when === OTHER_ADDRESS;
  return [
    "X-Request-Id",
    ...(refusals.every(isUncounted) ? [] : RATE_LIMIT),
    ...(codes.some((code) => WITH_RETRY_AFTER.has(code)) ? (["Retry-After"] as const) : []),
    ...(codes.some((code) => isReplayed(route, code)) ? (["Idempotent-Replayed"] as const) : []),
    ...(ignoresFields(route) && codes.some((code) => isAfterParsing(route, code))
      ? (["Kasuwa-Unknown-Fields"] as const)
      : []),
    ...(route.deprecatedFor === undefined ? [] : (["Deprecation", "Link"] as const)),
  ];
}

/** A domain's own refusal is recorded under the Idempotency-Key; a failure of the service is not. */
function isReplayed({ kind, refusals = [] }: Route, code: ErrorCodeName): boolean {
  return kind === "write" && statusOf(code) < 500 && isOwn(refusals, code);
}

/** Refusals of the ledger, which gets a request after its fields were checked. */
const OF_THE_LEDGER = new Set<ErrorCodeName>([
  "idempotency_conflict",
  "duplicate_request",
  "server_error",
]);

/** A request that is refused earlier has no known fields. Neither has an unexpected failure. */
const isAfterParsing = ({ kind, refusals = [] }: Route, code: ErrorCodeName): boolean =>
  isOwn(refusals, code) || (kind === "write" && OF_THE_LEDGER.has(code));

const isOwn = (refusals: NonNullable<Route["refusals"]>, code: ErrorCodeName): boolean =>
  refusals.some((own) => own.code === code);
