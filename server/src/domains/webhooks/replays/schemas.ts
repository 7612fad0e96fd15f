import { Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const REPLAY = "rpl_9t5z5j3a85g8";

const time = (description: string) =>
  Type.String({ format: "date-time", description, examples: ["2026-01-31T08:15:30.000Z"] });
const count = (description: string) => Type.Integer({ description, examples: [7] });

export const EndpointParams = Type.Object({
  endpoint: Text({
    maxLength: 64,
    description: "The endpoint's reference.",
    examples: ["whe_9t5z5j3a85g8"],
  }),
});

const dryRun = Type.Optional(
  Type.Boolean({ description: "True: only count the deliveries.", examples: [true] }),
);

export const SelectionBody = Type.Object({
  deliveries: Type.Array(Text({ maxLength: 64, examples: ["dlv_9t5z5j3a85g8"] }), {
    minItems: 1,
    maxItems: 1_000,
    description: "The deliveries to send again.",
  }),
  dryRun,
});

export const SelectionAnswer = Type.Object(
  { count: count("How many deliveries are sent again.") },
  { title: "Replayed deliveries" },
);

const what = Type.Enum(["failed", "all"], {
  description: "`failed`: given up or held. `all`: every event of the endpoint's types.",
  examples: ["failed"],
});

export const SinceBody = Type.Object({
  since: Type.String({
    format: "date-time",
    "x-must-be": "a time with its zone, for example 2026-01-31T16:00:00Z",
    description: "Events from this time on, at most 30 days ago.",
    examples: ["2026-01-31T08:15:30.000Z"],
  }),
  what,
  dryRun,
});

export const StartedReplay = Type.Object(
  {
    reference: Nullable(Type.String({ description: "Null for a dry run.", examples: [REPLAY] })),
    total: count("How many deliveries it sends."),
  },
  { title: "Started replay" },
);

export const Replays = Type.Array(
  Type.Object({
    reference: Type.String({ examples: [REPLAY] }),
    what,
    since: time("Its first event is not before this."),
    until: time("Its last event is before this."),
    total: count("How many deliveries it had at its start."),
    done: count("How many were made due."),
    askedBy: Type.String({ examples: ["ada@adire.example"] }),
    askedAt: time("When it was started."),
    finishedAt: Nullable(time("When the last one was made due.")),
  }),
  { title: "Replays" },
);
