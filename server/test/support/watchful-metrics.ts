import type { ErrorCodeName } from "../../src/kernel/error-codes.ts";
import { refusalsOf } from "../../src/kernel/http/openapi/refusals.ts";
import type { AnswerReport } from "../../src/kernel/http/responder.ts";
import type { Route } from "../../src/kernel/http/routes/route.ts";
import type { SessionRoute } from "../../src/kernel/http/sessions/session-route.ts";
import { Metrics } from "../../src/kernel/metrics.ts";

/** Counts as the service does, and remembers what routes have answered that their declarations do not list. */
export class WatchfulMetrics extends Metrics {
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #sessionRoutes: ReadonlyMap<string, Route>;
  readonly #answered = new Map<string, Set<ErrorCodeName>>();

  constructor(routes: readonly Route[], sessionRoutes: readonly SessionRoute[] = []) {
    super();
    this.#routes = new Map(routes.map((route) => [route.operationId, route]));
    this.#sessionRoutes = new Map(
      sessionRoutes.map(({ route }) => [`session.${route.operationId}`, route]),
    );
  }

  override onAnswer(answer: AnswerReport): void {
    super.onAnswer(answer);
    const { operationId, code } = answer;
    if (code === undefined) return;
    const codes = this.#answered.get(operationId) ?? new Set();
    this.#answered.set(operationId, codes.add(code));
  }

  /**
   * The document would leave out what is reported here. What a route lists is found by trying its schemas, so only the
   * routes that refused something are tried.
   */
  requireAllListed(): void {
    const unlisted = [...this.#answered].flatMap(([operationId, codes]) => [
      ...unlistedOf(this.#routes.get(operationId), codes),
      ...unlistedOf(this.#sessionRoutes.get(operationId), codes.difference(FOR_PEOPLE)),
    ]);
    if (unlisted.length > 0) throw new Error(unlisted.join("; "));
  }
}

/** What admits people refuses on every route. */
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
