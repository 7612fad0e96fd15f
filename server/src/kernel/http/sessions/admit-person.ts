import type { Queryable } from "../../database/database.ts";
import type { Settings } from "../../kit.ts";
import { Refusal } from "../../refusals.ts";
import { type Access, type Mode, SCOPES, SERVICE_ENVIRONMENTS } from "../../tenancy/access.ts";
import { businessRefusal } from "../../tenancy/business-refusal.ts";
import type { Member, Permission, Person } from "../../tenancy/members.ts";
import { moveRefusal } from "../../tenancy/move-refusal.ts";
import { findEnvironmentAccess } from "../../tenancy/queries.ts";
import type { SharedState } from "../../tenancy/shared-state.ts";
import { type Admitted, requireRunning } from "../admission/admission.ts";
import { addressOf } from "../admission/check-api-key.ts";
import { readIdempotencyKey } from "../admission/idempotency-key.ts";
import { type RateLimit, type RequestBudget, rateLimitHeaders } from "../admission/rate-limit.ts";
import { readHeader } from "../admission/read-header.ts";
import { costOf } from "../admission/request-cost.ts";
import type { IncomingCall } from "../execute-request.ts";
import { roleLacks } from "./refuse-role.ts";
import { type OriginSettings, requireOwnOrigin } from "./require-origin.ts";
import type { FoundRoute } from "./session-router.ts";
import type { SessionSupport } from "./session-support.ts";
import { readSessionUse } from "./session-use.ts";

export interface PersonTools {
  readonly support: SessionSupport;
  readonly database: Queryable;
  readonly rateLimit: RateLimit<string>;
  readonly sharedState: Pick<SharedState, "pauseOf">;
  readonly settings: OriginSettings & Pick<Settings, "trustedProxies">;
}

const PIN_HEADER = "x-kasuwa-pin";
const OTP_HEADER = "x-kasuwa-otp";

/** A page sends some twenty requests at once. A file costs 50, a PDF 100. */
const PERSON_BUDGET: RequestBudget = { requestsPerSecond: 20, requestsBurst: 200 };

/**
 * Authenticates and authorises the request of a person: the page that sent it, the session, the rate, the membership, the
 * role, the pause. The PIN is the last: it is checked once everything else about the request is valid.
 */
export async function admitPerson(
  tools: PersonTools,
  found: FoundRoute,
  request: IncomingCall,
): Promise<Admitted> {
  const { route } = found.placed;
  const person = await requirePerson(tools, request);
  const headers = countRequest(tools, person, costOf(route.cost, request.rawQuery));
  try {
    if (person.viewing !== undefined && route.kind === "write") throw onlyLooks();
    const first = await requirePlace(tools, found, person);
    requireRunning(tools.sharedState, route);
    const idempotencyKey = readIdempotencyKey(route, request.headers);
    const rawBody = await request.readBody(first.access.environmentId);
    const placed = route.kind === "write" ? await admitAgain(tools, found, request) : first;
    const { access, member } = placed;
    const address = addressOf(tools.settings, request);
    const origin = { requestId: request.requestId, address: address === "" ? null : address };
    const confirm = member && confirmationOf(tools, found, { person, member, request });
    return {
      ...{ access, person, headers, rawBody, idempotencyKey, origin },
      ...(member !== undefined && { member }),
      ...(confirm !== undefined && { confirm }),
    };
  } catch (error) {
    // A refusal after the request was counted carries the rate-limit headers too.
    throw error instanceof Refusal ? error.with(headers) : error;
  }
}

/** A body may be sent slowly, and the person lose the session, the membership or the role before its end. */
async function admitAgain(
  tools: PersonTools,
  found: FoundRoute,
  request: IncomingCall,
): Promise<Placed> {
  return await requirePlace(tools, found, await requirePerson(tools, request));
}

/** Requires that a page of ours sent the request, and that it carries a session. */
export async function requirePerson(
  { settings, support }: PersonTools,
  { method, headers }: Pick<IncomingCall, "method" | "headers">,
  use = readSessionUse(headers),
): Promise<Person> {
  requireOwnOrigin(settings, method, headers);
  const person = await support.sessions.read(headers, use);
  if (person === undefined) throw noSession();
  return person;
}

/** Takes the request from the person's budget, and returns the headers that say what is left of it. */
export const countRequest = (
  { rateLimit }: PersonTools,
  { userId }: Person,
  cost = 1,
): Record<string, string> => rateLimitHeaders(rateLimit.take(userId, PERSON_BUDGET, cost));

/** A person's own routes act in no business. What they record is in an environment of the service's own. */
const OWN: Access = {
  environmentId: SERVICE_ENVIRONMENTS.test,
  ...{ businessId: 1n, mode: "test", businessStatus: "approved", scopes: new Set() },
};

const ALL_SCOPES: ReadonlySet<string> = new Set(SCOPES);

interface Placed {
  readonly access: Access;
  /** Undefined for a person's own routes. */
  readonly member?: Member;
}

/** Requires the membership and the role's permission, and that the business may act. */
async function requirePlace(
  tools: PersonTools,
  { placed: { route, permission }, place: { businessId, mode } }: FoundRoute,
  person: Person,
): Promise<Placed> {
  if (businessId === undefined) return { access: OWN };
  const { access, member } = await requireMember(tools, person, { businessId, mode, permission });
  if (route.testOnly && access.mode === "live")
    throw new Refusal("not_found", "There is no such route in live mode.");
  // Members of a suspended business may still look at its money.
  const refusal =
    moveRefusal(access, route.kind) ??
    (route.kind === "write" ? businessRefusal(access) : undefined);
  if (refusal !== undefined) throw refusal;
  return { access, member };
}

/** The business and mode that a person's request is about, and the permission that it needs. */
export interface AskedPlace {
  readonly businessId: bigint;
  /** Undefined for what concerns no single mode. */
  readonly mode: Mode | undefined;
  readonly permission: Permission | undefined;
}

/** A member, and the environment in which the member may act. */
export interface AdmittedMember {
  readonly member: Member;
  readonly access: Access;
}

/** Requires the membership and the role's permission. */
export async function requireMember(
  { support: { members }, database }: PersonTools,
  person: Person,
  { businessId, mode = "test", permission }: AskedPlace,
): Promise<AdmittedMember> {
  const member = await members.find(businessId, person);
  if (member === undefined) throw noBusiness();
  if (permission !== undefined && !member.permissions.has(permission))
    throw roleLacks(members.rolesWith(permission));
  const environment = await findEnvironmentAccess(database, businessId, mode);
  if (environment === undefined) throw noBusiness();
  return { member, access: { ...environment, scopes: ALL_SCOPES } };
}

interface Confirmation {
  readonly person: Person;
  readonly member: Member;
  readonly request: IncomingCall;
}

/** The code is last: a request that is refused for its PIN does not use it up. */
function confirmationOf(
  { support: { pins, otps } }: PersonTools,
  { placed: { pin, otp } }: FoundRoute,
  { person, member, request: { headers } }: Confirmation,
): Admitted["confirm"] {
  if (pin === undefined && otp === undefined) return undefined;
  return async () => {
    if (pin) await pins.require(person, member, readHeader(headers, PIN_HEADER));
    if (otp !== undefined) await otps.require(person, otp, readHeader(headers, OTP_HEADER));
  };
}

const onlyLooks = () =>
  new Refusal("forbidden", "You look at this business as its operator, and can change nothing.");

const noSession = () =>
  new Refusal("unauthorized", "There is no session, or it has ended. Sign in again.");

/** The same for a business that does not exist: its id is not for strangers to find out. */
const noBusiness = () =>
  new Refusal("not_found", "There is no such business, or you are not a member of it.");
