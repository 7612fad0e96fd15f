import { FilterQuery, ListQuery } from "../../../kernel/http/routes/list-query.ts";
import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import {
  PAGE_SIZE,
  TransactionRecord,
  transactionFilters,
} from "../../platform/transactions/index.ts";
import { RECORD_STATES } from "./list-records.ts";
import { SHOWN_PROGRESS } from "./show-progress.ts";

const filters = {
  ...transactionFilters,
  state: Type.Optional(
    Type.Enum([...RECORD_STATES], {
      description: "Only transfers that wait for approval, or whose outcome is not proven.",
    }),
  ),
};

export const RecordsQuery = ListQuery(filters, PAGE_SIZE);

export const RecordFilters = FilterQuery(filters);

export const count = () => Type.Integer({ examples: [12] });
export const moment = () =>
  Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] });
export const text = (example: string) => Type.String({ examples: [example] });
export const sum = () => Type.Object({ count: count(), amount: Money() });

/** An API record, with its progress on the way out. */
export const ShownRecord = Type.Object(
  { ...TransactionRecord.properties, progress: Nullable(Type.Enum([...SHOWN_PROGRESS])) },
  { title: "Shown transaction" },
);

const sums = {
  currency: text("NGN"),
  count: count(),
  in: sum(),
  out: sum(),
  fees: Money(),
  stampDuty: Money(),
  returned: Type.Object(
    { count: count(), amount: Money() },
    { description: "Failed or reversed: the money came back, and is in no other sum." },
  ),
  unknown: sum(),
};

export const RecordSums = Type.Object(
  {
    count: count(),
    since: Nullable(
      Type.String({
        format: "date-time",
        description:
          "The time of the oldest transaction in the sums. Null: all that fit are in them.",
        examples: ["2026-01-31T08:15:30.000Z"],
      }),
    ),
    currencies: Type.Array(Type.Object(sums)),
    days: Type.Array(Type.Object({ day: text("2026-01-31"), ...sums })),
  },
  { title: "Sums of transactions" },
);

const settlementSum = () =>
  Type.Object({ settlements: count(), credits: count(), amount: Money() });

export const SettlementSums = Type.Object(
  {
    pending: settlementSum(),
    settled: settlementSum(),
    nextDue: Nullable(
      Type.String({
        format: "date-time",
        description: "When the first pending one of them becomes available.",
        examples: ["2026-01-31T08:00:00.000Z"],
      }),
    ),
  },
  { title: "Sums of settlements", description: "Of the newest 10,000 that the filters leave." },
);
