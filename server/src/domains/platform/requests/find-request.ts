import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { isRequestId } from "../../../kernel/request-id.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { requestNotFound } from "./errors.ts";
import { presentRequest } from "./present-request.ts";
import { type OwnedRequest, readAnyRequest, readRequest } from "./queries.ts";
import { findReferences } from "./rules.ts";

/**
 * Returns a logged request of the caller's environment. Its bodies are hidden from a key without the scope of its route.
 * Throws `requestNotFound`.
 */
export async function findRequest(
  database: Queryable,
  { environmentId, scopes }: Pick<Access, "environmentId" | "scopes">,
  requestId: string,
) {
  if (!isRequestId(requestId)) throw requestNotFound({ requestId });
  const request = await readRequest(database, environmentId, requestId);
  if (request === undefined) throw requestNotFound({ requestId });
  const bodiesHidden = request.scope !== null && !scopes.has(request.scope);
  const { requestBody, answerBody } = bodiesHidden
    ? { requestBody: null, answerBody: null }
    : request;
  return {
    ...presentRequest(request),
    references: findReferences([request.path, requestBody, answerBody]),
    bodiesHidden,
    requestBody,
    requestBodyCut: request.isRequestBodyCut,
    answerBody,
    answerBodyCut: request.isAnswerBodyCut,
  };
}

export type InspectedRequest = OwnedRequest & { readonly references: readonly string[] };

/** Returns a logged request of any environment, for the operator. Throws `requestNotFound`. */
export async function inspectRequest(
  { database }: Kit,
  requestId: string,
): Promise<InspectedRequest> {
  if (!isRequestId(requestId)) throw requestNotFound({ requestId });
  const request = await readAnyRequest(database, requestId);
  if (request === undefined) throw requestNotFound({ requestId });
  const { path, requestBody, answerBody } = request;
  return { ...request, references: findReferences([path, requestBody, answerBody]) };
}
