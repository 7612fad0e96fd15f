import type { Refusal } from "../../refusals.ts";

/** The form of a route's envelope. `extended` is for customer and wallet routes; `legacy` is for the old bank list. */
export type EnvelopeStyle = "standard" | "extended" | "legacy";

export interface Pagination {
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
  readonly has_more: boolean;
  /** Set only if a search stopped before it read all rows: rows older than this were not searched. */
  readonly searched_back_to?: Date;
}

export const INTERFACE_VERSION = "1.0.0";

export function successBody(
  style: EnvelopeStyle,
  requestId: string,
  data: unknown,
  pagination: Pagination | null = null,
): string {
  if (style === "legacy")
    return JSON.stringify({ status: true, code: "200", message: "Successful", data });
  const extension = style === "extended" ? extended(true, 200, "Successful") : {};
  return JSON.stringify({
    ...extension,
    data,
    error: null,
    meta: { request_id: requestId, pagination },
  });
}

export function refusalBody(style: EnvelopeStyle, requestId: string, refusal: Refusal): string {
  const { code, status, message, param, errors } = refusal;
  if (style === "legacy")
    return JSON.stringify({ status: false, code: String(status), message, data: null });
  const extension = style === "extended" ? extended(false, status, message) : {};
  const error = { code, message, param, ...(errors.length > 1 && { errors }) };
  return JSON.stringify({
    ...extension,
    data: null,
    error,
    meta: { request_id: requestId, pagination: null },
  });
}

function extended(status: boolean, code: number, message: string) {
  return { status, code: String(code), message, version: INTERFACE_VERSION };
}
