import { ERROR_CODES, type ErrorCodeName } from "../../src/kernel/error-codes.ts";
import type { Outgoing } from "../../src/kernel/http/answer/outgoing-answer.ts";
import type { ConsoleRoute } from "../../src/kernel/http/console/console-route.ts";
import { refusalsOf } from "../../src/kernel/http/openapi/refusals.ts";
import type { AnswerReport } from "../../src/kernel/http/responder.ts";
import type { Route } from "../../src/kernel/http/routes/route.ts";
import type { SessionRoute } from "../../src/kernel/http/sessions/session-route.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { differenceOf } from "./answer-schemas.ts";

/** The routes of each kind that a service under test serves. */
export interface DeclaredRoutes {
  readonly api: readonly Route[];
  readonly session?: readonly SessionRoute[];
  readonly console?: readonly ConsoleRoute[];
}

/** Counts as the service does, and records answers of routes that their declarations do not allow. */
export class WatchfulMetrics extends Metrics {
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #refused = new Map<string, Set<ErrorCodeName>>();
  readonly #differences = new Set<string>();

  constructor({ api, session = [], console = [] }: DeclaredRoutes) {
    super();
    this.#routes = new Map([
      ...api.map((route) => [route.operationId, route] as const),
      ...session.map(({ route }) => [`session.${route.operationId}`, route] as const),
      ...console.map(({ route }) => [`console.${route.operationId}`, route] as const),
    ]);
  }

  override onAnswer(answer: AnswerReport): void {
    super.onAnswer(answer);
    const { operationId, outgoing, code } = answer;
    this.#compare(operationId, outgoing);
    if (code === undefined) return;
    const codes = this.#refused.get(operationId) ?? new Set();
    this.#refused.set(operationId, codes.add(code));
  }

  #compare(operationId: string, outgoing: Outgoing): void {
    const route = this.#routes.get(operationId);
    const difference = route && differenceOf(route, outgoing);
    if (difference !== undefined)
      this.#differences.add(`${operationId} does not answer as described: ${difference}`);
  }

  /**
   * The document is wrong about everything that is reported here. Finding what a route lists means trying its schemas,
   * so only routes that refused something are tried.
   */
  requireAllDescribed(): void {
    const unlisted = [...this.#refused].flatMap(([name, codes]) =>
      unlistedOf(this.#routes.get(name), codes.difference(ofEveryRoute(name))),
    );
    const faults = [...this.#differences, ...unlisted];
    if (faults.length > 0) throw new Error(faults.join("; "));
  }
}

/** The document of the console lists no refusals: a command may refuse with any code. */
const ALL = new Set(Object.keys(ERROR_CODES) as ErrorCodeName[]);
const NONE: ReadonlySet<ErrorCodeName> = new Set();

function ofEveryRoute(name: string): ReadonlySet<ErrorCodeName> {
  if (name.startsWith("console.")) return ALL;
  return name.startsWith("session.") ? FOR_PEOPLE : NONE;
}

/** The code that admits people can refuse on every route. */
const FOR_PEOPLE = new Set<ErrorCodeName>([
  "unauthorized",
  "not_found",
  "forbidden",
  "invalid_pin",
  "otp_required",
  "invalid_otp",
]);

function unlistedOf(route: Route | undefined, codes: ReadonlySet<ErrorCodeName>): string[] {
  if (route === undefined) return [];
  const listed = new Set(refusalsOf(route).map(({ code }) => code));
  return [...codes.difference(listed)].map(
    (code) => `${route.operationId} answered ${code}, which is not among its \`refusals\``,
  );
}
