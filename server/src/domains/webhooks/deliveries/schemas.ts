import { ListQuery, period } from "../../../kernel/http/routes/list-query.ts";
import { Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { DELIVERY_STATES } from "./list-queries.ts";

export const PAGE_SIZE = 50;

const DELIVERY = "dlv_9t5z5j3a85g8";
const ENDPOINT = "whe_9t5z5j3a85g8";
const EVENT = "evt_5f0c1d7e2a9k";

const time = (description: string) =>
  Type.String({ format: "date-time", description, examples: ["2026-01-31T08:15:30.000Z"] });
const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
const count = (description: string) => Type.Integer({ description, examples: [7] });

export const EndpointParams = Type.Object({
  endpoint: Text({ maxLength: 64, description: "The endpoint's reference.", examples: [ENDPOINT] }),
});

export const DeliveryParams = Type.Object({
  delivery: Text({ maxLength: 64, description: "The delivery's reference.", examples: [DELIVERY] }),
});

export const EventParams = Type.Object({
  id: Text({ maxLength: 64, description: "The id of the event.", examples: [EVENT] }),
});

export const DeliveriesQuery = ListQuery(
  {
    ...period,
    state: Type.Optional(
      Type.Enum([...DELIVERY_STATES], {
        description: "Only deliveries in this state.",
        examples: ["failed"],
      }),
    ),
    type: Type.Optional(
      Text({
        maxLength: 64,
        description: "Only events of this type.",
        examples: ["TRANSFER_NOTIFICATION"],
      }),
    ),
    searchBy: Type.Optional(
      Text({
        maxLength: 255,
        description: "The id of an event, or a whole reference in its data.",
        examples: [EVENT],
      }),
    ),
  },
  PAGE_SIZE,
);

const errorKind = Nullable(text("Why the attempt failed. Null for an answer of 2xx.", "status"));
const status = Nullable(Type.Integer({ description: "The HTTP status.", examples: [500] }));
const durationMs = count("How long it took.");

const listed = {
  reference: text("The delivery's reference.", DELIVERY),
  endpoint: text("The endpoint's reference.", ENDPOINT),
  event: text("The id of the event.", EVENT),
  type: text("The type of the event.", "TRANSFER_NOTIFICATION"),
  happenedAt: time("When the event happened."),
  state: Type.Enum([...DELIVERY_STATES], { examples: ["failed"] }),
  attempts: count("All attempts, also those before a replay."),
  nextTryAt: Nullable(time("When it is sent again.")),
  settledAt: Nullable(time("When it was delivered, or failed.")),
  triesLeft: count("How many attempts may still follow."),
  last: Nullable(
    Type.Object(
      { startedAt: time("When the last attempt began."), durationMs, status, errorKind },
      { description: "The last attempt." },
    ),
  ),
};

export const ListedDelivery = Type.Object(listed, { title: "Delivery" });

const url = text("Where it is sent.", "https://shop.example/hooks");

export const FullDelivery = Type.Object(
  {
    ...listed,
    url,
    requestBody: text("The body of each attempt.", '{"id":"evt_5f0c1d7e2a9k"}'),
    all: Type.Array(
      Type.Object({
        number: count("From 1."),
        startedAt: time("When it began."),
        durationMs,
        requestHeaders: Type.Array(
          Type.Object({
            name: text("The header.", "X-Service-Delivery"),
            value: text("Its value.", DELIVERY),
          }),
          { description: "The headers that were sent." },
        ),
        status,
        answer: text("The first bytes of the answer's body.", "Internal Server Error"),
        answerBytes: count("How many bytes of it are kept."),
        isAnswerCut: Type.Boolean({ description: "True if there was more.", examples: [false] }),
        errorKind,
        error: Nullable(text("The same in a sentence.", "The answer's status is 500.")),
      }),
      { description: "Each attempt, the first one first." },
    ),
  },
  { title: "Delivery with its attempts" },
);

export const EventDeliveries = Type.Array(Type.Object({ ...listed, url }), {
  title: "Deliveries of an event",
});

export const EndpointDay = Type.Object(
  {
    quarters: Type.Array(
      Type.Object({
        from: time("The beginning of a quarter of an hour."),
        attempts: count("Its attempts."),
        failures: count("Those that were not acknowledged."),
      }),
      { description: "Quarters of an hour with attempts." },
    ),
    outcomes: Type.Object({
      events: count("The events of the last 24 hours."),
      firstTry: count("Acknowledged at the first try."),
      laterTry: count("Acknowledged at a later try."),
      waiting: count("Waiting for a try."),
      failed: count("Given up."),
      held: count("Held because the endpoint is disabled."),
      since: Nullable(time("The oldest event that was counted.")),
    }),
    isWhole: Type.Boolean({
      description: "False if there were more events than are counted.",
      examples: [true],
    }),
  },
  { title: "An endpoint's last 24 hours" },
);
