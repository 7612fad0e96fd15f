import { ListQuery } from "../../../kernel/http/routes/list-query.ts";
import { AnyObject, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { cardEvents } from "./card-schemas.ts";
import { customerEvents } from "./customer-schemas.ts";
import type { DescribedEvent } from "./described-schemas.ts";
import { moneyEvents } from "./money-schemas.ts";
import { walletEvents } from "./wallet-schemas.ts";

/**
 * Every event. A domain that publishes one describes it in a file beside this one. The OpenAPI
 * document, subscriptions, samples and tests derive from this list.
 */
export const EVENTS: readonly DescribedEvent[] = [
  ...moneyEvents,
  ...customerEvents,
  ...walletEvents,
  ...cardEvents,
];

const EventType = (description: string) =>
  Type.Enum(
    EVENTS.map(({ event }) => event),
    { description, examples: ["TRANSFER_NOTIFICATION"] },
  );

export const PAGE_SIZE = 50;

export const EventsQuery = ListQuery(
  {
    event: Type.Optional(EventType("Only events of this type.")),
    reference: Type.Optional(
      Text({
        description:
          "Only events whose data has this whole reference, ours or your own: of a transaction, wallet, card, account or invoice.",
        examples: ["trf_9t5z5j3a85g8"],
      }),
    ),
    startDate: Type.Optional(Text({ description: "A time, or a day in Lagos." })),
    endDate: Type.Optional(Text({ description: "A time, or a day in Lagos, which is included." })),
  },
  PAGE_SIZE,
);

export const EventParams = Type.Object({
  id: Text({ description: "The `id` of the event's envelope.", examples: ["evt_5f0c1d7e2a9k"] }),
});

export const PublishedEvent = Type.Object(
  {
    id: Type.String({ examples: ["evt_5f0c1d7e2a9k"] }),
    event: Type.String({ examples: ["TRANSFER_NOTIFICATION"] }),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    data: AnyObject({ description: "The content of the delivery; its schema is the event's." }),
  },
  { title: "Event" },
);

export const TestEventBody = Type.Object({
  type: EventType("The event to send a sample of."),
});

export const SentSample = Type.Object(
  {
    id: Type.String({
      description: "The id of the delivered event.",
      examples: ["evt_5f0c1d7e2a9k"],
    }),
    event: Type.String({ examples: ["TRANSFER_NOTIFICATION"] }),
  },
  { title: "Sent sample" },
);
