import { receivedMsOf } from "../request-id.ts";
import { maskJson } from "../text/mask-json.ts";
import { maskPath, maskQuery, maskText } from "../text/mask-text.ts";
import type { LoggedRequest } from "./logged-request.ts";
import { DAY_MS, type RowBuffer } from "./row-buffer.ts";

/** The columns, in the order in which they are written. */
export const COLUMNS = [
  ...["environment_id", "id", "day", "received_at", "api_key_id", "address", "method", "route"],
  ...["scope", "path", "query", "status", "error_code", "duration_ms", "idempotency_key"],
  ...["request_body", "is_request_body_cut", "answer_body", "is_answer_body_cut"],
] as const;

const BODY_BYTES_MAX = 4_096;
const PATH_BYTES_MAX = 1_024;
const NAME_BYTES_MAX = 255;

/** The most bytes of a row: two bodies, a path, a query, seven short texts, and the rest. */
export const ROW_BYTES_MAX = 2 * BODY_BYTES_MAX + 2 * PATH_BYTES_MAX + 7 * NAME_BYTES_MAX + 200;

/** A longer body is masked as far as here. What is masked becomes shorter, so this is more than is kept. */
const MASKED_CHARACTERS_MAX = 2 * BODY_BYTES_MAX;

/** A body that its route has not parsed is kept only if it is JSON. A longer one is not tried. */
const TRIED_BYTES_MAX = 64 * 1_024;

/** Writes a request as a row, with its values masked and its bodies cut. */
export function writeRow(rows: RowBuffer, request: LoggedRequest): void {
  const receivedMs = receivedMsOf(request.id);
  rows.begin(COLUMNS.length);
  rows.bigint(request.environmentId);
  rows.text(request.id, NAME_BYTES_MAX);
  rows.day(Math.floor(receivedMs / DAY_MS));
  rows.time(receivedMs);
  rows.bigint(request.apiKeyId);
  rows.text(request.address, NAME_BYTES_MAX);
  rows.text(request.method, NAME_BYTES_MAX);
  rows.text(request.route, NAME_BYTES_MAX);
  writeOptional(rows, request.scope);
  rows.text(maskPath(request.path), PATH_BYTES_MAX);
  rows.text(maskQuery(request.rawQuery), PATH_BYTES_MAX);
  rows.smallint(request.status);
  writeOptional(rows, request.errorCode);
  rows.real(request.durationMs);
  writeOptional(rows, request.idempotencyKey && maskText(request.idempotencyKey));
  writeBody(rows, readableBody(request), request);
  writeBody(rows, request.answerBody, request);
}

function writeOptional(rows: RowBuffer, text: string | undefined): void {
  if (text === undefined) rows.nothing();
  else rows.text(text, NAME_BYTES_MAX);
}

function writeBody(
  rows: RowBuffer,
  text: string | undefined,
  { holdsIdentity }: LoggedRequest,
): void {
  if (text === undefined || text === "") {
    rows.nothing();
    rows.boolean(false);
    return;
  }
  const isLong = text.length > MASKED_CHARACTERS_MAX;
  const body = isLong ? text.slice(0, MASKED_CHARACTERS_MAX) : text;
  const isCut = rows.text(maskJson(body, { holdsIdentity }), BODY_BYTES_MAX);
  rows.boolean(isCut || isLong);
}

/** The request's body. Undefined if it is not JSON: only names tell what must be masked. */
function readableBody({ requestBody, isParsed }: LoggedRequest): string | undefined {
  if (requestBody === undefined || requestBody.length === 0) return undefined;
  // A character has at most four bytes, so this is longer than what is masked wherever the body is.
  if (isParsed) return requestBody.toString("utf8", 0, 4 * MASKED_CHARACTERS_MAX + 4);
  if (requestBody.length > TRIED_BYTES_MAX) return undefined;
  const text = requestBody.toString();
  return isJson(text) ? text : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
