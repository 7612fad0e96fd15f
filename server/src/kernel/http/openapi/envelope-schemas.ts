import type { TSchema } from "typebox";
import { ERROR_CODES } from "../../error-codes.ts";
import { type EnvelopeStyle, INTERFACE_VERSION } from "../answer/envelope.ts";
import { FIELD_ERRORS_MAX } from "../routes/list-field-errors.ts";
import { Type } from "../routes/type.ts";
import { type JsonSchema, reference } from "./json-schema.ts";

const named = (name: string) => Type.Ref(reference("schemas", name).$ref);

const requestId = Type.String({
  description: "The request's id, also in the header X-Request-Id. Quote it when you ask for help.",
  examples: ["req_4f1c2a9b03d80000017"],
});

const legacy = {
  status: Type.Boolean({ description: "Whether the request succeeded." }),
  code: Type.String({ description: "The HTTP status as text.", examples: ["200"] }),
  message: Type.String({
    description: "What happened, in a sentence.",
    examples: ["Successful"],
  }),
};

const extension = {
  ...legacy,
  version: Type.String({
    description: "The version of the public interface.",
    examples: [INTERFACE_VERSION],
  }),
};

const failure = { data: Type.Null(), error: named("Error"), meta: named("Meta") };

/** What envelopes are made of. These names are taken: a schema of a domain has another title. */
export const ENVELOPE_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ErrorCode: Type.Unsafe<string>({
    type: "string",
    enum: Object.keys(ERROR_CODES),
    description: "What went wrong, for programs. A code never changes its name or its meaning.",
  }),
  Error: Type.Object({
    code: named("ErrorCode"),
    message: Type.String({
      description: "What went wrong and what to do, for people. It may be reworded at any time.",
    }),
    param: Type.Union([Type.String(), Type.Null()], {
      description:
        "The dotted path of the field at fault, `transferRequest.3.amount` for instance.",
    }),
    errors: Type.Optional(
      Type.Array(named("FieldError"), {
        minItems: 2,
        maxItems: FIELD_ERRORS_MAX,
        description:
          "Present only if several fields are at fault: what is wrong with each, including the first.",
      }),
    ),
  }),
  FieldError: Type.Object({
    param: Type.String({
      description: "The dotted path of the field.",
      examples: ["transferRequest.3.amount"],
    }),
    code: named("ErrorCode"),
    message: Type.String({ description: "What the field must be, for people." }),
  }),
  Pagination: Type.Object({
    page: Type.Integer({ description: "The number of this page, from 1." }),
    page_size: Type.Integer({ description: "The largest number of rows on a page." }),
    total: Type.Integer({
      description: "The number of rows on all pages together, counted up to 10,000.",
    }),
    has_more: Type.Boolean({ description: "Whether there is a page after this one." }),
    searched_back_to: Type.Optional(
      Type.String({
        format: "date-time",
        description:
          "Present only if a search did not reach the last row: the time of the newest row that was not searched. Send it as `endDate` to continue.",
      }),
    ),
  }),
  Meta: Type.Object({ request_id: requestId, pagination: Type.Null() }),
  PagedMeta: Type.Object({ request_id: requestId, pagination: named("Pagination") }),
  Failure: Type.Object(failure),
  ExtendedFailure: Type.Object({ ...extension, ...failure }),
  LegacyFailure: Type.Object({ ...legacy, data: Type.Null() }),
};

const FAILURE_NAMES = {
  standard: "Failure",
  extended: "ExtendedFailure",
  legacy: "LegacyFailure",
} as const satisfies Record<EnvelopeStyle, string>;

export const failureSchema = (style: EnvelopeStyle) => reference("schemas", FAILURE_NAMES[style]);

/** The envelope of a success around what a route answers. */
export function successSchema(style: EnvelopeStyle, row: JsonSchema, paged: boolean): TSchema {
  const data = Type.Unsafe(paged ? { type: "array", items: row } : row);
  if (style === "legacy") return Type.Object({ ...legacy, data });
  const envelope = { data, error: Type.Null(), meta: named(paged ? "PagedMeta" : "Meta") };
  return Type.Object(style === "extended" ? { ...extension, ...envelope } : envelope);
}
