import type { FastifyInstance } from "fastify";
import { present } from "../../assert.ts";
import type { CellNumber } from "../../cells/cell-number.ts";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusals.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import { authenticBody } from "../inbound/check-signature.ts";
import { type InboundParams, inboundPaths, requireOwnCell } from "../inbound/inbound-paths.ts";
import { traceMessage } from "../inbound/trace-message.ts";
import type { AuthorizationDecider, AuthorizationSource } from "../ports/authorization-source.ts";
import type { Providers } from "../providers.ts";
import { decideInTime } from "./decide-in-time.ts";
import type { RawQuestion } from "./queries.ts";
import { QuestionLog } from "./question-log.ts";
import { askToWithdraw } from "./withdraw-authorization.ts";

const PATH = "/inbound/:provider/authorizations";

/** The part of the issuer's time limit that is left for the network. */
const WAY_MS = 500;

/** How long an issuer may take to say which card its question is about. The decision gets what is left. */
const LOOK_UP_MS = 1_500;

export interface AuthorizationTools {
  readonly database: Database;
  readonly providers: Providers;
  /** The number of this cell. */
  readonly cell: CellNumber | null;
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
  const { database, providers, cell, tracer, onNotice, onError } = tools;
  const log = new QuestionLog(database, (error) =>
    onError(error, "authorization questions could not be stored"),
  );
  for (const path of inboundPaths("/authorizations")) {
    server.post<{ Params: InboundParams }>(path, async (request, reply) => {
      const { headers, params } = request;
      const { answer, status } = await traceMessage(tracer, { path: PATH, headers }, async () => {
        requireOwnCell(params, cell);
        const found = providers.authorizationSource(params.provider);
        const { provider, body } = authenticBody(found, request, onNotice);
        // Authentication has refused a question without a source.
        const source = present(found, "the issuer");
        const stored = source.mask?.(body) ?? body;
        log.add({ provider, body: stored });
        return await answerTo(tools, source, { body, stored });
      });
      return reply.code(status).send(answer);
    });
  }
  server.addHook("onClose", async () => log.close());
}

interface Received {
  readonly body: Buffer;
  /** The body as it may be stored. */
  readonly stored: Buffer;
}

interface WrittenAnswer {
  readonly answer: object;
  readonly status: number;
}

async function answerTo(
  tools: AuthorizationTools,
  source: AuthorizationSource,
  { body, stored }: Received,
): Promise<WrittenAnswer> {
  const { decide, nowMs, onAuthorization, onError } = tools;
  const { name: provider, patienceMs, refusalStatus = 200 } = source;
  const startedMs = nowMs();
  const question = source.read(body) ?? (await lookUp(source, body));
  if (question === undefined) {
    if (source.writeUnread === undefined) throw noQuestion();
    return { answer: source.writeUnread(body), status: refusalStatus };
  }
  const { answer, failure } = await decideInTime(decide, {
    ...{ question, provider, withinMs: Math.max(0, patienceMs - WAY_MS - (nowMs() - startedMs)) },
  });
  onAuthorization(provider, answer.kind, nowMs() - startedMs);
  if (failure !== undefined) {
    onError(failure, "an authorization was declined, because it could not be decided");
    withdrawLater(tools, { provider, body: stored });
  }
  const status = answer.kind === "approved" ? 200 : refusalStatus;
  return { answer: source.write(question, answer), status };
}

const lookUp = async (source: AuthorizationSource, body: Buffer) =>
  await source.lookUp?.(body, { signal: AbortSignal.timeout(LOOK_UP_MS) });

function withdrawLater({ database, onError }: AuthorizationTools, question: RawQuestion): void {
  void askToWithdraw(database, question).catch((error: unknown) =>
    onError(error, "an authorization that may be held could not be withdrawn"),
  );
}

const noQuestion = () =>
  new Refusal("invalid_request", "This is not an authorization of a card that was issued here.");
