import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { count, moment, ShownRecord, sum, text } from "./record-schemas.ts";

const flag = () => Type.Boolean({ examples: [true] });

const Balance = Type.Object({
  currency: text("NGN"),
  available: Money(),
  held: Money(),
  pending: Money(),
  total: Money(),
  customerWallets: Money(),
  onTheWay: Type.Integer({ description: "How many payments are not finished.", examples: [2] }),
  pendingUntil: Nullable(moment()),
});

const Need = Type.Object({
  kind: Type.Enum(["approval", "unknown", "endpoint", "overdue", "withheld"]),
  count: count(),
  amount: Nullable(Money()),
  since: Nullable(moment()),
  name: Nullable(text("Access Bank")),
  reference: Nullable(text("whe_9t5z5j3a85g8")),
});

const Settlement = Type.Object({
  reference: text("stl_4h8m2r6t10vc"),
  settlesAt: moment(),
  amount: Money(),
  credits: count(),
  settledAt: Nullable(moment()),
});

export const Home = Type.Object(
  {
    now: moment(),
    balance: Balance,
    needs: Type.Array(Need),
    latest: Type.Array(ShownRecord),
    settlements: Type.Array(Settlement),
    goLive: Type.Object({
      isApproved: flag(),
      approvalRequestedAt: Nullable(moment()),
      hasTestTransaction: flag(),
      hasTestEndpoint: flag(),
      hasLiveEndpoint: flag(),
      hasLiveTransaction: flag(),
    }),
  },
  { title: "Home" },
);

const Day = Type.Object({
  day: text("2026-01-31"),
  in: Nullable(sum()),
  out: Nullable(Type.Object({ count: count(), amount: Money(), charges: Money() })),
  outcomes: Nullable(
    Type.Object({
      of: count(),
      succeeded: count(),
      open: count(),
      unknown: count(),
      returned: count(),
    }),
  ),
});

export const Flows = Type.Object(
  {
    days: Type.Array(Day, { description: "The last 14 days in Lagos. The last is not over." }),
    isCounting: flag(),
    before: Nullable(Type.Object({ in: sum(), out: sum() })),
  },
  { title: "Flows per day" },
);
