import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const done = (data: unknown, message = "Done."): EmulatedAnswer => ({
  status: 200,
  body: { statusCode: 200, message, data },
});

export const refused = (status: number, message: unknown, error = "Error"): EmulatedAnswer => ({
  status,
  body: { statusCode: status, error, message },
});

export const notFound = () => refused(404, "Resource not found.", "Not Found");

/** What Sudo answers to a request with wrong fields. */
export const badFields = (...fields: readonly string[]): EmulatedAnswer =>
  refused(
    400,
    fields.map((property) => ({ property, constraints: { isNotEmpty: `${property} is wrong` } })),
    "Bad Request",
  );

const LIMIT_MAX = 100;

/** A page of a list. Sudo writes the page and the limit as text. */
export function paged({ query }: EmulatedRequest, rows: readonly unknown[]): EmulatedAnswer {
  const page = Number(query.get("page") ?? 0);
  const limit = Math.min(LIMIT_MAX, Number(query.get("limit") ?? 25));
  const pagination = {
    total: rows.length,
    pages: Math.ceil(rows.length / limit),
    page: String(page),
    limit: String(limit),
  };
  const data = rows.slice(page * limit, (page + 1) * limit);
  return { status: 200, body: { statusCode: 200, message: "Fetched.", data, pagination } };
}

export const fieldsOf = ({ body }: EmulatedRequest): Fields => {
  const parsed: unknown = body === "" ? {} : JSON.parse(body);
  return isFields(parsed) ? parsed : {};
};

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that is an object; empty for anything else. */
export const inside = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

export const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";
