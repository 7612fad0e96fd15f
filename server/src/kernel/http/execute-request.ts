import { assert } from "../assert.ts";
import type { Caller } from "../ledger/operation.ts";
import type { Ledger } from "../ledger/queue/ledger.ts";
import { Refusal } from "../refusals.ts";
import type { Vault } from "../sealing/vault.ts";
import {
  type AdmissionTools,
  type Admitted,
  admit,
  type RawRequest,
} from "./admission/admission.ts";
import { fingerprintOf, operationKeyOf } from "./admission/idempotency-key.ts";
import { scenarioOf } from "./admission/scenario-header.ts";
import { conclude } from "./answer/answer-later.ts";
import { refusalBody, successBody } from "./answer/envelope.ts";
import { answerFixed, FixedData } from "./answer/fixed-answer.ts";
import type { Outgoing } from "./answer/outgoing-answer.ts";
import { openAnswer, sealAnswer } from "./answer/sealed-answers.ts";
import {
  type DescribeUnknown,
  describeUnknownOf,
  UNKNOWN_FIELDS_HEADER,
} from "./answer/unknown-fields-header.ts";
import { readJsonObject, requireCleanText } from "./body/json-body.ts";
import type { Reads } from "./limit-reads.ts";
import { plainSchema } from "./openapi/json-schema.ts";
import { readQuery, requireOnce } from "./routes/query.ts";
import {
  type Call,
  Download,
  kindOfRequest,
  Page,
  type ReadRoute,
  type Route,
  type WriteRoute,
} from "./routes/route.ts";
import { type Check, checkBody, checkText } from "./routes/validation.ts";

/** What carries out an admitted request. */
export interface CarryOutTools {
  readonly ledger: Ledger;
  readonly reads: Reads;
  /** For requests whose stored answer must be neither readable nor guessable. */
  readonly vault: Pick<Vault, "lookupHash" | "seal" | "open">;
}

export type ExecutionTools = CarryOutTools & AdmissionTools;

export interface IncomingCall extends RawRequest {
  readonly requestId: string;
  readonly params: Record<string, unknown>;
  isGone(): boolean;
  /** True if the client sends nothing more: a long read is then cancelled. */
  hasLeft(): boolean;
}

/** A route that is ready to answer: its schemas are compiled once. */
export interface Prepared {
  readonly route: Route;
  /** Its name in metrics. */
  readonly name: string;
  /** The headers of each of its answers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The fields that its query accepts. */
  readonly queryFields: Readonly<Record<string, unknown>>;
  readonly checkParams: Check | undefined;
  readonly checkQuery: Check | undefined;
  readonly checkBody: Check | undefined;
  readonly describeUnknown: DescribeUnknown;
  /** True if it may answer with a file. */
  readonly answersFiles: boolean;
}

export function prepare(route: Route, name = route.operationId): Prepared {
  return {
    route,
    name,
    headers: deprecation(route),
    queryFields: (route.query && plainSchema(route.query).properties) ?? {},
    checkParams: route.params && checkText(route.params),
    checkQuery: route.query && checkText(route.query),
    checkBody: route.body && checkBody(route.body),
    describeUnknown: describeUnknownOf(route),
    answersFiles: mayAnswerFiles(route),
  };
}

const mayAnswerFiles = ({ download, alsoAnswers }: Route): boolean =>
  download !== undefined || alsoAnswers !== undefined;

/** Answers a request that an API key sends: admits it, validates it, and reads or runs the operation. */
export async function execute(
  tools: ExecutionTools,
  prepared: Prepared,
  incoming: IncomingCall,
): Promise<Outgoing> {
  const admitted = await admit(tools, prepared.route, incoming);
  return await carryOut(tools, prepared, incoming, admitted);
}

/** Answers an admitted request, whichever caller sent it: validates it, and reads or runs the operation. */
export async function carryOut(
  tools: CarryOutTools,
  prepared: Prepared,
  incoming: IncomingCall,
  admitted: Admitted,
): Promise<Outgoing> {
  const { route } = prepared;
  const headers = { ...admitted.headers, ...prepared.headers };
  try {
    const call = parse(prepared, incoming, admitted);
    // Bodies may have fields that the service does not know, so only the developer gets a warning of a misspelt one.
    if (call.access.mode === "test") nameUnknownFields(prepared, call, headers);
    if (admitted.confirm !== undefined) await admitted.confirm();
    if (route.kind === "read") return await readAnswer(tools.reads, route, call, incoming, headers);
    const caller = callerOf(tools, route, call, admitted, incoming);
    return await writeAnswer(tools, route, call, caller, headers);
  } catch (error) {
    throw error instanceof Refusal ? error.with(headers) : error;
  }
}

async function writeAnswer(
  { ledger, vault }: CarryOutTools,
  route: WriteRoute,
  call: Call,
  caller: Caller,
  headers: Record<string, string>,
): Promise<Outgoing> {
  const operation = await route.write(call);
  const answer = await ledger.run(operation, caller, call.rawBody.length);
  if (route.later !== undefined && answer.status === 200) {
    return await conclude(route, route.later, call, answer, headers);
  }
  if (answer.replayed) headers["Idempotent-Replayed"] = "true";
  // Undefined also after a commit whose answer was lost: the answer is then the recorded one.
  else if (answer.outcome !== undefined) await route.linger?.(call, answer.outcome);
  const isSealed = route.holdsIdentity && answer.status === 200;
  const body = isSealed ? openAnswer(vault, caller, answer.body) : answer.body;
  return { status: answer.status, headers, body };
}

function nameUnknownFields(
  { describeUnknown }: Prepared,
  call: Call,
  headers: Record<string, string>,
): void {
  const described = describeUnknown(call);
  if (described !== undefined) headers[UNKNOWN_FIELDS_HEADER] = described;
}

/** A client that sends nothing more may still wait for its answer. Few wait longer than this. */
const SHORT_READ_MS = 1_000;

async function readAnswer(
  reads: Reads,
  route: ReadRoute,
  call: Call,
  incoming: IncomingCall,
  headers: Record<string, string>,
): Promise<Outgoing> {
  const startedMs = performance.now();
  const isLong = () => performance.now() - startedMs > SHORT_READ_MS;
  const reader = {
    environmentId: call.access.environmentId,
    isGone: () => incoming.isGone() || (incoming.hasLeft() && isLong()),
  };
  const data = await reads.within(reader, () => route.read(call));
  if (data instanceof Download) {
    assert(mayAnswerFiles(route), `${route.operationId} declares that it answers files`);
    const file = {
      "content-type": data.contentType,
      "content-disposition": `attachment; filename="${data.fileName}"`,
    };
    const body = await reads.file(reader, data.chunks);
    return { status: 200, headers: { ...headers, ...file }, body };
  }
  const style = route.envelope ?? "standard";
  const { requestId } = call;
  if (data instanceof FixedData) {
    const fixed = answerFixed(data, style, incoming);
    return { ...fixed, headers: { ...headers, ...fixed.headers } };
  }
  const body =
    data instanceof Page
      ? successBody(style, requestId, data.rows, data.pagination)
      : successBody(style, requestId, data);
  return { status: 200, headers, body };
}

/** Validates the request: first the path and the query, then the body. */
function parse(prepared: Prepared, incoming: IncomingCall, admitted: Admitted): Call {
  const { params, rawQuery, headers, requestId } = incoming;
  const { access, key, person, member, operator, rawBody } = admitted;
  const scenario = scenarioOf(prepared.route, access.mode, headers);
  // A route without a query ignores all fields.
  const query = prepared.checkQuery === undefined ? {} : readQuery(rawQuery);
  requireOnce(query, prepared.queryFields);
  requireCleanValues(params);
  requireCleanValues(query);
  prepared.checkParams?.(params);
  prepared.checkQuery?.(query);
  const body = prepared.checkBody && readJsonObject(headers["content-type"], rawBody);
  incoming.seen.isParsed = body !== undefined;
  prepared.checkBody?.(body);
  const userId = person?.userId ?? (operator && `operator/${operator.operator.userId}`);
  const operationKey = operationKeyOf(admitted.idempotencyKey, requestId, userId);
  const caller = { access, key, person, member, operator };
  return { requestId, operationKey, ...caller, params, query, body, rawBody, scenario };
}

function requireCleanValues(values: Readonly<Record<string, unknown>>): void {
  for (const name in values) {
    const value = values[name];
    if (typeof value === "string") requireCleanText(value, name);
  }
}

function callerOf(
  tools: CarryOutTools,
  route: WriteRoute,
  call: Call,
  admitted: Admitted,
  incoming: IncomingCall,
): Caller {
  const style = route.envelope ?? "standard";
  const { idempotencyKey } = admitted;
  const { requestId, operationKey } = call;
  const fingerprint = fingerprintOf(route, incoming, admitted.rawBody);
  return {
    environmentId: call.access.environmentId,
    apiKeyId: admitted.key?.apiKeyId ?? null,
    ...(admitted.member !== undefined && { isMember: true }),
    origin: admitted.origin,
    requestKind: kindOfRequest(route),
    service: route.service ?? null,
    operationKey,
    fingerprint: route.holdsIdentity
      ? tools.vault.lookupHash(fingerprint.toString("hex"))
      : fingerprint,
    remembersRefusals: idempotencyKey !== undefined,
    isGone: incoming.isGone,
    present: (outcome) => {
      // For an operation that has only begun, the record keeps the id of the outcome. The answer is built when the
      // outcome is known.
      if (route.later !== undefined) return String(outcome);
      const body = successBody(style, requestId, outcome);
      if (!route.holdsIdentity) return body;
      return sealAnswer(tools.vault, { ...call.access, operationKey }, body);
    },
    presentRefusal: (refusal) => refusalBody(style, requestId, refusal as Refusal),
  };
}

function deprecation(route: Route): Record<string, string> {
  if (route.deprecatedFor === undefined) return {};
  return { Deprecation: "true", Link: `<${route.deprecatedFor}>; rel="successor-version"` };
}
