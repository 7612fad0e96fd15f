import { AnyObject, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { moment, ShownRecord, text } from "./record-schemas.ts";
import { ENTRY_KINDS, RESENDS, TONES } from "./timeline-entry.ts";

export const ReferenceParams = Type.Object({
  reference: Text({
    description: "Of a transaction, a verification, or a row of a card's statement.",
    examples: ["trf_9t5z5j3a85g8"],
  }),
});

const object = (description: string) => AnyObject({ description, examples: [{}] });

const Entry = Type.Object(
  {
    at: moment(),
    kind: Type.Enum([...ENTRY_KINDS]),
    title: text("Money held"),
    text: Nullable(text("Accepted in 38 ms.")),
    tone: Type.Enum([...TONES]),
    postings: Type.Array(
      Type.Object({ bucket: Type.Enum(["Available", "Held", "Pending"]), amount: Money() }),
    ),
    reference: Nullable(text("evt_9t5z5j3a85g8")),
    resend: Nullable(
      Type.Enum([...RESENDS], {
        description: "Of the last attempt of a delivery: whether it can be sent again.",
      }),
    ),
    raw: object("The object behind the entry, as stored."),
  },
  { title: "Timeline entry" },
);

const Planned = Type.Object(
  {
    at: Nullable(moment()),
    title: text("Next status query"),
    text: Nullable(text("After 24 h an operator takes over")),
  },
  { title: "Planned entry" },
);

export const Timeline = Type.Object(
  {
    record: Nullable(ShownRecord),
    purchase: Nullable(object("The row of a card's statement.")),
    provider: Nullable(text("simulator")),
    orderReference: Nullable(text("T00000000123")),
    providerReference: Nullable(text("9f1c")),
    sentAt: Nullable(moment()),
    heldNow: Money(),
    now: moment(),
    entries: Type.Array(Entry),
    planned: Type.Array(Planned),
  },
  { title: "Timeline of a reference" },
);

export const LocatedAnswer = Type.Object(
  {
    found: Type.Array(
      Type.Object({ mode: Type.Enum(["test", "live"]), reference: text("trf_9t5z5j3a85g8") }),
    ),
  },
  { title: "Located reference" },
);
