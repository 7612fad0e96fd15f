import type { ConsoleSupport } from "../../src/kernel/http/console/console-support.ts";
import type { Module } from "../../src/kernel/module.ts";
import {
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  type Operator,
  type OperatorPermission,
  type OperatorRole,
  type OperatorSession,
} from "../../src/kernel/tenancy/operators.ts";
import { type Answered, answered, startTestService, type TestService } from "./service.ts";

const READING = OPERATOR_PERMISSIONS.filter((permission) => permission.endsWith(":read"));

/** What each role may do, written by hand: the tests of the console's API hold for any such table. */
export const operatorPermissionsOf = (role: OperatorRole): ReadonlySet<OperatorPermission> =>
  ROLE_PERMISSIONS[role];

const ROLE_PERMISSIONS: Readonly<Record<OperatorRole, ReadonlySet<OperatorPermission>>> = {
  admin: new Set(OPERATOR_PERMISSIONS),
  finance: new Set([...READING, "money:write", "businesses:write", "identity:reveal"]),
  engineer: new Set([
    ...READING,
    "providers:write",
    "deliveries:write",
    "webhooks:write",
    "system:write",
  ]),
  support: new Set([...READING, "customers:write", "view:as"]),
  read_only: new Set(READING),
};

/** Operators with sessions that a test defines, in place of those in the database. */
export class WrittenOperators {
  readonly #operators = new Map<string, Operator>();
  readonly #withoutFactor = new Set<string>();
  /** The requests that did not prolong a session. */
  readonly unattended: string[] = [];

  /** Returns the id of the user. Each user has a rate limit, so a test with many requests takes one user per label. */
  add(
    role: OperatorRole,
    label = "only",
    userId = `${role}-${label.replaceAll(" ", "-")}`,
  ): string {
    this.#operators.set(userId, {
      operatorId: BigInt(this.#operators.size + 1),
      ...{ userId, name: userId, email: emailOf(userId), role },
      permissions: ROLE_PERMISSIONS[role],
    });
    return userId;
  }

  remove(userId: string): void {
    this.#operators.delete(userId);
  }

  loseSecondFactor(userId: string): void {
    this.#withoutFactor.add(userId);
  }

  readonly module: Module = { name: "written-operators", console: () => this.#support() };

  #support(): ConsoleSupport {
    return {
      sessions: {
        read: async ({ cookie = "" }, { isUnattended }) => {
          const userId = cookie.slice(COOKIE.length);
          if (!cookie.startsWith(COOKIE)) return undefined;
          if (isUnattended) this.unattended.push(userId);
          return this.#session(userId);
        },
      },
      operators: {
        find: async (userId) => this.#operators.get(userId),
        rolesWith: (permission) =>
          OPERATOR_ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission)),
      },
    };
  }

  #session(userId: string): OperatorSession {
    const at = new Date("2026-01-31T08:00:00Z");
    return {
      ...{ userId, sessionId: `session-of-${userId}`, name: userId, email: emailOf(userId) },
      ...{ signedInAt: at, endsAt: at },
      hasSecondFactor: !this.#withoutFactor.has(userId),
    };
  }
}

const emailOf = (userId: string) => `${userId}@example.com`;

const COOKIE = "operator_session=";

export interface ConsoleService extends TestService {
  readonly operators: WrittenOperators;
}

/** The whole service with operators who can sign in. */
export async function startConsoleService(extra: readonly Module[] = []): Promise<ConsoleService> {
  const operators = new WrittenOperators();
  const service = await startTestService([operators.module, ...extra]);
  return { ...service, operators };
}

export interface OperatorAsking {
  readonly method?: string;
  /** After `/console/api`. */
  readonly path: string;
  readonly as?: string | undefined;
  readonly body?: unknown;
  readonly origin?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request as the console's pages do. */
export async function askAsOperator(
  service: Pick<TestService, "url">,
  { method, path, as, body, origin = service.url, idempotencyKey, headers }: OperatorAsking,
): Promise<Answered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...(as !== undefined && { cookie: `${COOKIE}${as}` }),
    ...(text !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    ...{ origin, ...headers },
  };
  const response = await fetch(`${service.url}/console/api${path}`, {
    method: method ?? (text === undefined ? "GET" : "POST"),
    headers: sent,
    redirect: "manual",
    ...(text !== undefined && { body: text }),
  });
  return await answered(response);
}
