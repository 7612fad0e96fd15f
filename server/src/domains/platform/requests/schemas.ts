import { ListQuery, period } from "../../../kernel/http/routes/list-query.ts";
import { Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const PAGE_SIZE = 50;

const REQUEST_ID = "req_mi9w3k2c4f1c2a9b0017";

export const RequestsQuery = ListQuery(
  {
    ...period,
    status: Type.Optional(
      Text({
        maxLength: 3,
        description: "Only answers with this HTTP status, or of this class.",
        examples: ["402", "4xx"],
      }),
    ),
    route: Type.Optional(
      Text({
        description:
          "Only requests to this operation: an `operationId` of this document, or a path or its end, with or without values for its parameters.",
        examples: ["transferBetweenWallets", "/wallets/{walletReference}/transfer"],
      }),
    ),
    errorCode: Type.Optional(
      Text({
        maxLength: 64,
        description: "Only refusals with this `error.code`.",
        examples: ["insufficient_balance"],
      }),
    ),
    apiKeyId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "Only requests with this API key: the `apiKeyId` of a request.",
        examples: [1000003],
      }),
    ),
    reference: Type.Optional(
      Text({
        description:
          "Only requests that have this whole reference, ours or your own, in their path, query or bodies, or as their Idempotency-Key.",
        examples: ["trf_9t5z5j3a85g8"],
      }),
    ),
    requestId: Type.Optional(
      Text({
        pattern: "^req_[0-9a-z]{20,40}$",
        "x-must-be": "the id of a request, like req_4f1c2a9b03d80000017",
        description: "Only the request with this id.",
        examples: [REQUEST_ID],
      }),
    ),
  },
  PAGE_SIZE,
);

export const RequestParams = Type.Object({
  requestId: Text({
    description: "The `meta.request_id` of an answer, or its `X-Request-Id` header.",
    examples: [REQUEST_ID],
  }),
});

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
const nullableText = (description: string, example: string) => Nullable(text(description, example));
const flag = (description: string) => Type.Boolean({ description, examples: [false] });

const listed = {
  requestId: text("The id in the answer's `meta.request_id`.", REQUEST_ID),
  receivedAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
  method: Type.String({ examples: ["POST"] }),
  route: text("The `operationId` of the route.", "transferBetweenWallets"),
  path: text("The path as it was sent, masked.", "/api/v1/wallets/wal_9t5z5j3a85g8/transfer"),
  query: text("The query, masked; empty if there was none.", ""),
  status: Type.Integer({ description: "The HTTP status of the answer.", examples: [402] }),
  errorCode: nullableText("The `error.code` of a refusal.", "insufficient_balance"),
  durationMs: Type.Number({ description: "How long the answer took.", examples: [12.4] }),
  apiKeyId: Type.Integer({ description: "The API key that was sent.", examples: [1000003] }),
  address: text("The client's address.", "203.0.113.7"),
  idempotencyKey: nullableText("The Idempotency-Key.", "0f1c0c0e-5b0e-4a55-8a4f-8a1c7a3f6a10"),
};

export const LoggedRequest = Type.Object(listed, { title: "Logged request" });

export const LoggedRequestWithBodies = Type.Object(
  {
    ...listed,
    references: Type.Array(Type.String({ examples: ["txn_9t5z5j3a85g8"] }), {
      description: "The references in the path and in the bodies, 50 at most.",
    }),
    unknownFields: Type.Array(
      Type.Object({
        name: text("The path of the field in the body.", "naration"),
        didYouMean: nullableText("The field that was probably meant.", "narration"),
      }),
      { description: "Fields of the body that the service ignored, at most 5." },
    ),
    bodiesHidden: flag("True if this API key lacks the scope of the route. Both bodies are null."),
    requestBody: nullableText(
      "The request's body, masked. Null if there was none, or if it was not JSON.",
      '{"toWalletReference":"wal_4c0e7d1fq2m8","amount":1000}',
    ),
    requestBodyCut: flag("True if only the first 4 kB of it are kept."),
    answerBody: nullableText("The answer's body, masked. Null for a file.", '{"data":null}'),
    answerBodyCut: flag("True if only the first 4 kB of it are kept."),
  },
  { title: "Logged request with bodies" },
);

const bytes = Type.Integer({ description: "The length of the whole message.", examples: [17] });

export const LoggedSignature = Type.Object(
  {
    explanation: Nullable(
      Type.Object({
        version: Type.Enum(["v2", "v3"], { examples: ["v2"] }),
        expected: Type.Object({
          bytes,
          text: nullableText("The message, as the log has it. Null if it has none.", "a=1&b=2"),
          digest: nullableText("The SHA-256 of a body.", "9f86d081884c7d659a2feaa0c55ad015…"),
        }),
        signed: Nullable(
          Type.Object(
            {
              what: text("Which message it is.", "the query as it was sent, not sorted"),
              bytes,
              text: nullableText("The message, as the log has it.", "b=2&a=1"),
              firstDifferenceAt: Type.Integer({
                description: "The first byte that differs, from 1.",
                examples: [1],
              }),
            },
            { description: "The message that was signed, if that is a frequent mistake." },
          ),
        ),
        mistake: nullableText("The mistake, in a sentence.", "It lacks the `=` at its end."),
        isBody: flag("True if the texts are of a body, in which the log masks personal data."),
      }),
    ),
  },
  { title: "Explained signature" },
);
