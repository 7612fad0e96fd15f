import type { TSchema } from "typebox";
import { Type } from "../routes/type.ts";
import { exampleOf } from "./example.ts";
import { plainSchema } from "./json-schema.ts";
import type { NamedSchemas } from "./named-schemas.ts";

/** An event that is delivered to subscribers, as the domain that publishes it describes it. */
export interface EventDescription {
  /** Its name in the envelope: `customer_wallet.credited`. */
  readonly event: string;
  /** When it fires, in a sentence. */
  readonly summary: string;
  readonly tag: string;
  readonly data: TSchema;
}

/** The events as the requests that subscribers receive. */
export function webhooksOf(
  events: readonly EventDescription[],
  schemas: NamedSchemas,
): Record<string, object> {
  return Object.fromEntries(
    events.map((event) => [event.event, { post: deliveryOf(event, schemas) }]),
  );
}

function deliveryOf(description: EventDescription, schemas: NamedSchemas): object {
  const { event, summary, tag } = description;
  const envelope = envelopeOf(description);
  return {
    operationId: `on_${event.replaceAll(".", "_")}`,
    tags: [tag],
    summary: event,
    description: summary,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: schemas.place(envelope),
          example: exampleOf(plainSchema(envelope)),
        },
      },
    },
    responses: {
      "2XX": {
        description: "Any 2xx acknowledges the delivery. Any other answer makes the service retry.",
      },
    },
  };
}

const envelopeOf = ({ event, data }: EventDescription) =>
  Type.Object({
    id: Type.String({
      description: "The event's id, the same on each delivery. Process each id once.",
      examples: ["evt_5f0c1d7e2a"],
    }),
    event: Type.Literal(event),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    data,
  });

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS = [
  header(
    "X-Service-Signature",
    [
      "`t=<unix milliseconds>,v1=<base64>`: Base64 of the HMAC-SHA256 of `<t>.<raw body>`, with the whole signing secret",
      "as the key, exactly as shown to you. While a secret is rotated, `v1` appears twice. Compare in constant time, and refuse",
      "a `t` older than five minutes.",
    ].join(" "),
  ),
  header("X-Service-Delivery", "The delivery's id, the same on each attempt."),
  header("X-Service-Attempt", "The number of the attempt, from 1."),
  header("webhook-id", "The event's `id`, as Standard Webhooks names it."),
  header("webhook-timestamp", "When it was signed, in seconds."),
  header(
    "webhook-signature",
    "`v1,<base64>`, twice while a secret is rotated: the signature of Standard Webhooks. Its key is the bytes that the secret encodes.",
  ),
];
