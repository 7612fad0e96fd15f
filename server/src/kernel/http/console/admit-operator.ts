import { Refusal } from "../../refusals.ts";
import { type Access, SERVICE_ENVIRONMENTS } from "../../tenancy/access.ts";
import type { AdmittedOperator } from "../../tenancy/operators.ts";
import type { Admitted } from "../admission/admission.ts";
import { addressOf } from "../admission/check-api-key.ts";
import { readIdempotencyKey } from "../admission/idempotency-key.ts";
import { type RateLimit, type RequestBudget, rateLimitHeaders } from "../admission/rate-limit.ts";
import { costOf } from "../admission/request-cost.ts";
import type { IncomingCall } from "../execute-request.ts";
import type { PersonTools } from "../sessions/admit-person.ts";
import { listOf } from "../sessions/refuse-role.ts";
import { requireOwnOrigin } from "../sessions/require-origin.ts";
import { readSessionUse } from "../sessions/session-use.ts";
import type { FoundConsoleRoute } from "./console-router.ts";
import type { ConsoleSupport } from "./console-support.ts";

export interface OperatorTools extends Pick<PersonTools, "settings"> {
  readonly support: ConsoleSupport;
  readonly rateLimit: RateLimit<string>;
}

/** A page sends some twenty requests at once. */
const OPERATOR_BUDGET: RequestBudget = { requestsPerSecond: 40, requestsBurst: 400 };

/** Authenticates and authorises an operator's request: its page, the session, the rate, the second factor, the role. */
export async function admitOperator(
  tools: OperatorTools,
  found: FoundConsoleRoute,
  request: IncomingCall,
): Promise<Admitted> {
  const { placed, place } = found;
  const { route } = placed;
  requireOwnOrigin(tools.settings, request.method, request.headers);
  const admitted = await requireOperator(tools, request);
  const cost = costOf(route.cost, request.rawQuery);
  const taken = tools.rateLimit.take(admitted.operator.userId, OPERATOR_BUDGET, cost);
  const headers = rateLimitHeaders(taken);
  try {
    requirePermission(tools.support, placed, admitted);
    const access = OWN[place.mode ?? "test"];
    const idempotencyKey = readIdempotencyKey(route, request.headers);
    const rawBody = await request.readBody(access.environmentId);
    const address = addressOf(tools.settings, request);
    const origin = { requestId: request.requestId, address: address === "" ? null : address };
    const operator = route.kind === "write" ? await admitAgain(tools, found, request) : admitted;
    return { access, operator, headers, rawBody, idempotencyKey, origin };
  } catch (error) {
    // A refusal after the request was counted carries the rate-limit headers too.
    throw error instanceof Refusal ? error.with(headers) : error;
  }
}

/** A body may be sent slowly, and the operator lose the session or the role before its end. */
async function admitAgain(
  tools: OperatorTools,
  { placed }: FoundConsoleRoute,
  request: IncomingCall,
): Promise<AdmittedOperator> {
  const admitted = await requireOperator(tools, request);
  requirePermission(tools.support, placed, admitted);
  return admitted;
}

async function requireOperator(
  { support: { sessions, operators } }: OperatorTools,
  { headers }: Pick<IncomingCall, "headers">,
): Promise<AdmittedOperator> {
  const session = await sessions.read(headers, readSessionUse(headers));
  if (session === undefined) throw noSession();
  const operator = await operators.find(session.userId);
  if (operator === undefined) throw noSession();
  return { operator, session };
}

function requirePermission(
  { operators }: ConsoleSupport,
  { permission, beforeSecondFactor }: FoundConsoleRoute["placed"],
  { operator, session }: AdmittedOperator,
): void {
  if (!session.hasSecondFactor && beforeSecondFactor === undefined) throw noSecondFactor();
  if (permission === "anyone" || operator.permissions.has(permission)) return;
  const roles = operators.rolesWith(permission).map((role) => role.replace("_", "-"));
  throw new Refusal("forbidden", `Only ${listOf(roles)} may do this.`);
}

/** What operators record without a business is in the environments of the service's own. */
const OWN: Readonly<Record<Access["mode"], Access>> = {
  test: ownAccess("test"),
  live: ownAccess("live"),
};

function ownAccess(mode: Access["mode"]): Access {
  return {
    ...{ environmentId: SERVICE_ENVIRONMENTS[mode], businessId: 1n, mode },
    ...{ businessStatus: "approved", scopes: new Set() },
  };
}

const noSession = () =>
  new Refusal("unauthorized", "There is no session, or it has ended. Sign in again.");

const noSecondFactor = () =>
  new Refusal(
    "forbidden",
    "Set up an authenticator or a passkey first. The console demands a second factor.",
  );
