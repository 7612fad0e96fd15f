import { AnyObject, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { EVENT_TYPES } from "../../platform/events/index.ts";
import { DEFAULT_LIMITS } from "./rules.ts";

const REFERENCE = "whe_9t5z5j3a85g8";
const TIME = "2026-01-31T08:15:30.000Z";

const time = (description: string) =>
  Type.String({ format: "date-time", description, examples: [TIME] });

export const EndpointParams = Type.Object({
  endpoint: Text({
    maxLength: 64,
    description: "The endpoint's reference.",
    examples: [REFERENCE],
  }),
});

const Settings = {
  url: Text({
    maxLength: 2_000,
    description: "Where events are sent. Live mode needs https.",
    examples: ["https://shop.example/hooks"],
  }),
  eventTypes: Nullable(
    Type.Array(Text({ maxLength: 64, examples: ["TRANSFER_NOTIFICATION"] }), {
      maxItems: 100,
      description: "The types that it takes. Null: all, also future ones.",
    }),
  ),
  description: Type.String({
    maxLength: 255,
    description: "What it is for.",
    examples: ["Ledger"],
  }),
  concurrencyMax: Type.Integer({
    description: "The most concurrent requests.",
    examples: [DEFAULT_LIMITS.concurrencyMax],
  }),
  perSecondMax: Type.Integer({
    description: "The most requests a second.",
    examples: [DEFAULT_LIMITS.perSecondMax],
  }),
};

export const NewEndpointBody = Type.Object({
  url: Settings.url,
  eventTypes: Type.Optional(Settings.eventTypes),
  description: Type.Optional(Settings.description),
  concurrencyMax: Type.Optional(Settings.concurrencyMax),
  perSecondMax: Type.Optional(Settings.perSecondMax),
});

export const EndpointChangesBody = Type.Object({
  url: Type.Optional(Settings.url),
  eventTypes: Type.Optional(Settings.eventTypes),
  description: Type.Optional(Settings.description),
  concurrencyMax: Type.Optional(Settings.concurrencyMax),
  perSecondMax: Type.Optional(Settings.perSecondMax),
});

const settings = {
  reference: Type.String({ examples: [REFERENCE] }),
  ...Settings,
  status: Type.Enum(["enabled", "disabled"], { examples: ["enabled"] }),
  disabledBecause: Nullable(
    Type.Enum(["asked", "gone", "failing"], {
      description: "`asked`: by a person. `gone`: it answered 410. `failing`: for 120 hours.",
      examples: ["asked"],
    }),
  ),
  disabledAt: Nullable(time("When it was disabled.")),
  createdAt: time("When it was created."),
};

export const EndpointSettings = Type.Object(settings, { title: "Webhook endpoint" });

export const EndpointHealth = Type.Object(
  {
    ...settings,
    oldSecretUntil: Nullable(time("Until then deliveries carry the old secret's signature too.")),
    failingSince: Nullable(time("Since when every attempt has failed.")),
    restingUntil: Nullable(time("Nothing is sent before this, because it failed too often.")),
    nextTryAt: Nullable(time("When the next waiting delivery is sent.")),
    recent: Type.Array(
      Type.Enum(["first_try", "later_try", "new", "retrying", "failed", "held"], {
        examples: ["first_try"],
      }),
      { description: "The outcomes of its newest 40 events, the newest first." },
    ),
  },
  { title: "Webhook endpoint with its health" },
);

export const EndpointsWithHealth = Type.Array(EndpointHealth, { title: "Webhook endpoints" });

const secret = Type.String({
  description: "It signs the deliveries.",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5f0c1d7e2a9="],
});

export const EndpointWithSecret = Type.Object(
  { ...settings, secret },
  { title: "Webhook endpoint with its secret" },
);

export const RotatedSecret = Type.Object(
  { secret, oldSecretUntil: time("The old secret signs beside the new one until then.") },
  { title: "Rotated secret" },
);

export const RevealedSecret = Type.Object(
  {
    secret,
    oldSecret: Nullable(secret),
    oldSecretUntil: Nullable(time("The old secret signs beside the new one until then.")),
  },
  { title: "Revealed secret" },
);

export const EnabledEndpoint = Type.Object(
  {
    ...settings,
    held: Type.Integer({
      description: "How many deliveries are held until a replay, up to 10,000.",
      examples: [0],
    }),
  },
  { title: "Enabled webhook endpoint" },
);

export const EventTypes = Type.Array(
  Type.Object({
    event: Type.Enum([...EVENT_TYPES], { examples: ["TRANSFER_NOTIFICATION"] }),
    summary: Type.String({ examples: ["A transfer was paid, or failed."] }),
    sample: AnyObject({ description: "The data of a sample." }),
  }),
  { title: "Types of events" },
);

export const SampleBody = Type.Object({
  type: Type.Enum([...EVENT_TYPES], {
    description: "The event to send a sample of.",
    examples: ["TRANSFER_NOTIFICATION"],
  }),
});

export const SampleSent = Type.Object(
  {
    id: Type.String({ examples: ["evt_5f0c1d7e2a9k"] }),
    event: Type.String({ examples: ["TRANSFER_NOTIFICATION"] }),
  },
  { title: "Sample on its way" },
);
