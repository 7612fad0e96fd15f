import { ApiFailure, type RefusedError } from "./failure.ts";

export interface Pagination {
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
  readonly has_more: boolean;
  readonly searched_back_to?: string;
}

/** The list part of an answer. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination;
}

interface Answered<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws an ApiFailure for a refusal. */
export async function readData<Data>(
  answering: Promise<Answered<{ readonly data: Data }>>,
): Promise<Data> {
  return (await readBody(answering)).data;
}

/** The rows of a list and its position. Throws an ApiFailure for a refusal. */
export async function readList<Row>(
  answering: Promise<Answered<{ readonly data: readonly Row[]; readonly meta: unknown }>>,
): Promise<Listed<Row>> {
  const { data, meta } = await readBody(answering);
  // Every list of the service answers `meta.pagination`; its schema is the same for all of them.
  return { rows: data, pagination: (meta as { pagination: Pagination }).pagination };
}

async function readBody<Body>(answering: Promise<Answered<Body>>): Promise<Body> {
  const { data, error, response } = await answering;
  if (data !== undefined) return data;
  throw failureOf(response, error);
}

/** The failure in an answer: from its envelope or, for a proxy's page, from its status. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const refused = isRefused(body)
    ? body.error
    : { code: "no_envelope", message: `The server answered ${response.status}.` };
  return new ApiFailure(response.status, refused, requestId);
}

function isRefused(body: unknown): body is { readonly error: RefusedError } {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
