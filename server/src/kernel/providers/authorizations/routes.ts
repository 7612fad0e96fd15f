import type { FastifyInstance } from "fastify";
import { present } from "../../assert.ts";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusals.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import { authenticBody } from "../inbound/check-signature.ts";
import { traceMessage } from "../inbound/trace-message.ts";
import type { AuthorizationDecider, AuthorizationSource } from "../ports/authorization-source.ts";
import type { Providers } from "../providers.ts";
import { decideInTime } from "./decide-in-time.ts";
import { QuestionLog } from "./question-log.ts";
import { askToWithdraw } from "./withdraw-authorization.ts";

const PATH = "/inbound/:provider/authorizations";

/** The part of the issuer's time limit that is left for the network. */
const WAY_MS = 500;

export interface AuthorizationTools {
  readonly database: Database;
  readonly providers: Providers;
  readonly decide: AuthorizationDecider;
  /** Undefined where tracing is off. */
  readonly tracer?: Tracer | undefined;
  nowMs(): number;
  /** Gets each answered question, for metrics. */
  onAuthorization(provider: string, answer: string, durationMs: number): void;
  onNotice(provider: string, isAuthentic: boolean): void;
  onError(error: unknown, what: string): void;
}

/**
 * `POST /inbound/{provider}/authorizations`: card issuers ask here while a buyer waits. The answer is the ledger's
 * decision, after its commit. Without a decision in time the answer is "declined", and a job releases what the decision
 * may still have held.
 */
export function serveAuthorizations(server: FastifyInstance, tools: AuthorizationTools): void {
  const { database, providers, tracer, onNotice, onError } = tools;
  const log = new QuestionLog(database, (error) =>
    onError(error, "authorization questions could not be stored"),
  );
  for (const prefix of ["", "/api/v1"]) {
    server.post<{ Params: { provider: string } }>(`${prefix}${PATH}`, async (request, reply) => {
      const { headers, params } = request;
      const answer = await traceMessage(tracer, { path: PATH, headers }, async () => {
        const source = providers.authorizationSource(params.provider);
        const { provider, body } = authenticBody(source, request, onNotice);
        log.add({ provider, body });
        // Authentication has refused a question without a source.
        return await answerTo(tools, present(source, "the issuer"), body);
      });
      return reply.send(answer);
    });
  }
  server.addHook("onClose", async () => log.close());
}

async function answerTo(
  tools: AuthorizationTools,
  source: AuthorizationSource,
  body: Buffer,
): Promise<object> {
  const question = source.read(body);
  if (question === undefined) throw noQuestion();
  const { database, decide, nowMs, onAuthorization, onError } = tools;
  const { name: provider, patienceMs } = source;
  const startedMs = nowMs();
  const { answer, failure } = await decideInTime(decide, {
    ...{ question, provider, withinMs: patienceMs - WAY_MS },
  });
  onAuthorization(provider, answer.kind, nowMs() - startedMs);
  if (failure !== undefined) {
    onError(failure, "an authorization was declined, because it could not be decided");
    void askToWithdraw(database, { provider, body }).catch((error: unknown) =>
      onError(error, "an authorization that may be held could not be withdrawn"),
    );
  }
  return source.write(question, answer);
}

const noQuestion = () =>
  new Refusal("invalid_request", "This is not an authorization of a card that was issued here.");
