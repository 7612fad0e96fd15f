import type { ErrorCodeName } from "../error-codes.ts";
import type { LoggedRequest } from "../request-log/logged-request.ts";
import type { SeenRequest } from "./admission/admission.ts";
import type { Outgoing } from "./answer/outgoing-answer.ts";
import type { Route } from "./routes/route.ts";

/** A request to a route, and its answer. */
export interface AnsweredRequest {
  readonly route: Route;
  readonly seen: SeenRequest;
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly outgoing: Outgoing;
  /** The code of a refusal. Undefined for a success and for a repeated refusal. */
  readonly code: ErrorCodeName | undefined;
  readonly durationMs: number;
}

/** Returns what the request log takes of a request. Undefined for one without a known key, or one that reads the log. */
export function toLoggedRequest(answered: AnsweredRequest): LoggedRequest | undefined {
  const { route, seen, outgoing, url } = answered;
  const { access } = seen;
  if (access === undefined || route.readsRequestLog === true) return undefined;
  const { body } = outgoing;
  const answerBody = typeof body === "string" ? body : undefined;
  const at = url.indexOf("?");
  return {
    environmentId: access.environmentId,
    apiKeyId: access.apiKeyId,
    id: answered.requestId,
    address: seen.address ?? "",
    method: answered.method,
    route: route.operationId,
    scope: route.scope,
    holdsIdentity: route.holdsIdentity === true,
    path: at < 0 ? url : url.slice(0, at),
    rawQuery: at < 0 ? "" : url.slice(at + 1),
    status: outgoing.status,
    errorCode: outgoing.status < 400 ? undefined : (answered.code ?? codeOf(answerBody)),
    durationMs: answered.durationMs,
    idempotencyKey: seen.idempotencyKey,
    requestBody: seen.body,
    isParsed: seen.isParsed === true,
    answerBody,
  };
}

/** A repeated refusal is only a body. The legacy envelope has no code. */
function codeOf(answerBody: string | undefined): string | undefined {
  if (answerBody === undefined) return undefined;
  // Every refusal's body is an envelope of ours.
  const { error } = JSON.parse(answerBody) as { error?: { code: string } | null };
  return error?.code;
}
