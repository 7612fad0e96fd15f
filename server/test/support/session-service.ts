import type {
  MemberDirectory,
  PinChecker,
  SessionSupport,
} from "../../src/kernel/http/sessions/session-support.ts";
import type { Module } from "../../src/kernel/module.ts";
import { Refusal } from "../../src/kernel/refusals.ts";
import {
  type Member,
  PERMISSIONS,
  type Permission,
  type Person,
  ROLES,
  type Role,
} from "../../src/kernel/tenancy/members.ts";
import { type Answered, answered, startTestService, type TestService } from "./service.ts";

const READING: readonly Permission[] = ["money:read", "customers:read", "team:read"];

/** What each role may do, written by hand: the tests of the session API hold for any such table. */
export const permissionsOf = (role: Role): ReadonlySet<Permission> => ROLE_PERMISSIONS[role];

const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(PERMISSIONS),
  developer: new Set([
    ...READING,
    ...(["webhooks:read", "webhooks:write", "keys:read", "keys:write"] as const),
    ...(["requests:read", "simulator:use"] as const),
  ]),
  finance: new Set([
    ...READING,
    ...(["money:send", "money:approve", "collections:write", "bills:buy", "cards:write"] as const),
  ]),
  support: new Set([...READING, "customers:write", "requests:read"]),
  read_only: new Set(READING),
};

export const RIGHT_PIN = "483920";

const RIGHT_OTP = "112233";

/** People with sessions and memberships that a test defines, in place of those in the database. */
export class WrittenPeople {
  readonly #roles = new Map<string, Role>();
  readonly #ended = new Set<string>();

  /** Returns the id of the user. Each user has a rate limit, so a test with many requests takes one user per label. */
  add(businessId: bigint, role: Role, label = "only"): string {
    const userId = `${role}-${businessId}-${label.replaceAll(" ", "-")}`;
    this.#roles.set(`${businessId}/${userId}`, role);
    return userId;
  }

  remove(businessId: bigint, userId: string): void {
    this.#roles.delete(`${businessId}/${userId}`);
  }

  endSession(userId: string): void {
    this.#ended.add(userId);
  }

  readonly module: Module = { name: "written-people", sessions: () => this.#support() };

  #support(): SessionSupport {
    const members: MemberDirectory = {
      find: async (businessId, { userId }) => this.#member(businessId, userId),
      rolesWith: (permission) => ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission)),
    };
    const pins: PinChecker = {
      require: async (_person, _member, pin) => {
        if (pin !== RIGHT_PIN) throw new Refusal("invalid_pin", "This PIN is wrong.");
      },
    };
    return {
      members,
      pins,
      otps: {
        require: async (_person, _purpose, code) => {
          if (code !== RIGHT_OTP) throw new Refusal("invalid_otp", "This code is wrong.");
        },
      },
      sessions: { read: async ({ cookie }) => this.#person(cookie) },
      hasCookie: ({ cookie }) => cookie?.startsWith(COOKIE) === true,
    };
  }

  #person(cookie = ""): Person | undefined {
    const userId = cookie.slice(COOKIE.length);
    if (!cookie.startsWith(COOKIE) || this.#ended.has(userId)) return undefined;
    const name = userId;
    const email = `${userId}@example.com`;
    const rest = { isVerified: true, signedInAt: new Date("2026-01-31T08:00:00Z") };
    return { userId, sessionId: `session-of-${userId}`, name, email, ...rest };
  }

  #member(businessId: bigint, userId: string): Member | undefined {
    const role = this.#roles.get(`${businessId}/${userId}`);
    if (role === undefined) return undefined;
    const permissions = ROLE_PERMISSIONS[role];
    const email = `${userId}@example.com`;
    return { memberId: 7n, businessId, userId, name: userId, email, role, permissions };
  }
}

const COOKIE = "test_session=";

/** The header of a browser in which this person has signed in. */
export const cookieOf = (userId: string) => ({ cookie: `${COOKIE}${userId}` });

export interface SessionService extends TestService {
  readonly people: WrittenPeople;
}

/** The whole service with people who can sign in. */
export async function startSessionService(extra: readonly Module[] = []): Promise<SessionService> {
  const people = new WrittenPeople();
  const service = await startTestService([people.module, ...extra]);
  return { ...service, people };
}

export interface PersonAsking {
  readonly method?: string;
  /** After `/dashboard/api`. */
  readonly path: string;
  readonly as?: string | undefined;
  readonly body?: unknown;
  /** Null: the request has no Origin header. */
  readonly origin?: string | null;
  readonly pin?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request as the dashboard's pages do. */
export async function askAs(
  service: Pick<TestService, "url">,
  { method, path, as, body, origin = service.url, pin, idempotencyKey, headers }: PersonAsking,
): Promise<Answered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...(as !== undefined && cookieOf(as)),
    ...(origin !== null && { origin }),
    ...(text !== undefined && { "content-type": "application/json" }),
    ...(pin !== undefined && { "x-kasuwa-pin": pin }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    ...headers,
  };
  const response = await fetch(`${service.url}/dashboard/api${path}`, {
    method: method ?? (text === undefined ? "GET" : "POST"),
    headers: sent,
    redirect: "manual",
    ...(text !== undefined && { body: text }),
  });
  return await answered(response);
}
