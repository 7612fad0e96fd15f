import { type TSchema, Type } from "typebox";
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
    summary,
    parameters: [SIGNATURE],
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
      "2XX": { description: "Any 2xx acknowledges the delivery. Anything else has it retried." },
    },
  };
}

const envelopeOf = ({ event, data }: EventDescription) =>
  Type.Object({
    id: Type.String({
      description: "The event's id, the same on each delivery: take an event once.",
      examples: ["evt_5f0c1d7e2a"],
    }),
    event: Type.Literal(event),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    data,
  });

const SIGNATURE = {
  name: "X-Service-Signature",
  in: "header",
  required: true,
  description: [
    "`t=<unix milliseconds>,v1=<base64>`: Base64 of the HMAC-SHA256 of `<t>.<raw body>`, with the whole signing secret",
    "as it was shown to you as the key. While a secret is rotated `v1` comes twice. Compare in constant time, and refuse",
    "a `t` older than five minutes.",
  ].join(" "),
  schema: { type: "string" },
};
