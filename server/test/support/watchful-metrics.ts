import type { ErrorCodeName } from "../../src/kernel/error-codes.ts";
import type { AnswerReport } from "../../src/kernel/http/api.ts";
import { refusalsOf } from "../../src/kernel/http/openapi/refusals.ts";
import type { Route } from "../../src/kernel/http/routes/route.ts";
import { Metrics } from "../../src/kernel/metrics.ts";

/** Counts as the service does, and remembers what routes have answered that their declarations do not list. */
export class WatchfulMetrics extends Metrics {
  readonly #listed: ReadonlyMap<string, ReadonlySet<ErrorCodeName>>;
  readonly #unlisted = new Set<string>();

  constructor(routes: readonly Route[]) {
    super();
    const codesOf = (route: Route) => new Set(refusalsOf(route).map(({ code }) => code));
    this.#listed = new Map(routes.map((route) => [route.operationId, codesOf(route)]));
  }

  override onAnswer(answer: AnswerReport): void {
    super.onAnswer(answer);
    const { operationId, code } = answer;
    const listed = this.#listed.get(operationId);
    if (code === undefined || listed === undefined || listed.has(code)) return;
    this.#unlisted.add(`${operationId} answered ${code}, which is not among its \`refusals\``);
  }

  /** The document would leave out what is reported here. */
  requireAllListed(): void {
    if (this.#unlisted.size > 0) throw new Error([...this.#unlisted].join("; "));
  }
}
