import findMyWay, { type HTTPMethod } from "find-my-way";
import { Refusal } from "../refusals.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { Outgoing } from "./answer/outgoing-answer.ts";
import type { AnsweredRequest } from "./answered-request.ts";
import type { Asset } from "./docs/asset.ts";
import { notFoundPage } from "./docs/not-found-page.ts";
import { wantsPage } from "./docs/wants-page.ts";
import type { Exchange } from "./exchange.ts";
import { type ExecutionTools, execute, type Prepared, prepare } from "./execute-request.ts";
import type { Responder, RoutedRequest } from "./responder.ts";
import { buildPathLookup, showPath } from "./routes/near-path.ts";
import { PREFIX, pathsOf, type Route } from "./routes/route.ts";
import { PARAM_LENGTH_MAX } from "./routes/schemas.ts";
import { traceRequest } from "./trace-request.ts";

export interface ApiTools extends ExecutionTools {
  /** Undefined where tracing is off. */
  readonly tracer: Tracer | undefined;
  /** Gets each request to a route after its answer, for the request log. */
  onRequest(request: AnsweredRequest): void;
}

const METHODS: readonly HTTPMethod[] = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

/** For an unknown HTTP method. The path was not read. */
export const methodUnknown = (): Refusal =>
  new Refusal("method_not_allowed", `Unknown HTTP method. Use ${METHODS.join(", ")}.`, {
    headers: { Allow: METHODS.join(", ") },
  });

/** Every route of the API, with and without its prefix. Every answer has the envelope. */
export class Api {
  readonly #tools: ApiTools;
  readonly #responder: Responder;
  readonly #router = findMyWay({ maxParamLength: PARAM_LENGTH_MAX });
  readonly #findNearPath: ReturnType<typeof buildPathLookup>;

  constructor(tools: ApiTools, routes: readonly Route[], responder: Responder) {
    this.#tools = tools;
    this.#responder = responder;
    this.#findNearPath = buildPathLookup(routes.flatMap(pathsOf));
    for (const route of routes) {
      const prepared = prepare(route);
      const methods: HTTPMethod[] = route.method === "GET" ? ["GET", "HEAD"] : [route.method];
      for (const path of pathsOf(route)) {
        for (const pathForm of [`${PREFIX}${path}`, path])
          this.#router.on(methods, pathForm, () => undefined, prepared);
      }
    }
  }

  /** Answers a request to one of the routes. False if no route matches, or the request cannot be answered here. */
  answers(exchange: Exchange): boolean {
    const found = this.#router.find(exchange.method as HTTPMethod, exchange.url);
    if (found === null) return false;
    // The constructor registered it with the route.
    const prepared = found.store as Prepared;
    if (prepared.answersFiles && exchange.answerFile === undefined) return false;
    const { params } = found;
    const { tracer } = this.#tools;
    if (tracer === undefined) void this.#answer({ prepared, params, exchange });
    else
      void traceRequest(tracer, { route: prepared.route, headers: exchange.headers }, () =>
        this.#answer({ prepared, params, exchange }),
      );
    return true;
  }

  /** Answers a request that matches no route: 405 if the path takes other methods, otherwise 404, to a browser as a page. */
  refuse(exchange: Exchange, error: unknown = this.#notFound(pathOf(exchange.url))): void {
    this.#responder.refuse(exchange, error, ({ code }) =>
      code === "not_found" && readsPages(exchange) ? outgoingPage(notFoundPage()) : undefined,
    );
  }

  async #answer(request: RoutedRequest): Promise<AnsweredRequest> {
    const answered = await this.#responder.respond(request, (incoming) =>
      execute(this.#tools, request.prepared, incoming),
    );
    this.#tools.onRequest(answered);
    return answered;
  }

  /** 405 if the path exists with other methods, otherwise 404. */
  #notFound(path: string): Refusal {
    const allowed = METHODS.filter((method) => this.#router.find(method, path) !== null);
    if (allowed.length === 0) {
      const near = this.#findNearPath(path);
      const meant = near === undefined ? "" : ` Did you mean ${showPath(near.path)}?`;
      return new Refusal("not_found", `There is no route ${path}.${meant}`);
    }
    const headers = { Allow: allowed.join(", ") };
    return new Refusal("method_not_allowed", `This path takes ${allowed.join(", ")}.`, { headers });
  }
}

/** The page as an answer that says 404. */
const outgoingPage = ({ type, headers, body }: Asset): Outgoing => ({
  status: 404,
  headers: { "content-type": type, vary: "accept", ...headers },
  body,
});

const readsPages = ({ method, headers }: Exchange): boolean =>
  ["GET", "HEAD"].includes(method) && wantsPage(headers.accept);

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}
