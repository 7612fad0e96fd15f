import { Amount, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const ResolveParams = Type.Object({
  reference: Text({ description: "The transfer's reference.", examples: ["trf_9t5z5j3a85g8"] }),
});

export const ResolveBody = Type.Object({
  outcome: Type.Enum(["success", "failure", "reversal"], {
    description: [
      "The bank's outcome: `success`, `failure`, or, after a success, `reversal`, which returns the money. An outcome that is set",
      "before the bank has the transfer applies when it arrives.",
    ].join(" "),
    examples: ["success"],
  }),
});

export const ResolvedTransfer = Type.Object(
  {
    reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }),
    outcome: Type.String({ examples: ["success"] }),
    status: Type.String({
      description: "The transfer's current status. `Pending` if the bank has not answered yet.",
      examples: ["Successful"],
    }),
  },
  { title: "Resolved transfer" },
);

export const AdvanceBody = Type.Object({
  seconds: Type.Integer({
    minimum: 1,
    description: "How far to advance the test clock. It never goes back.",
    examples: [600],
  }),
});

export const TestClock = Type.Object(
  {
    now: Type.String({
      format: "date-time",
      description: "The time on the test clock.",
      examples: ["2026-01-31T08:25:30.000Z"],
    }),
  },
  { title: "Test clock" },
);

export const ClockOffset = Type.Object(
  {
    now: Type.String({
      format: "date-time",
      description: "The time on the test clock.",
      examples: ["2026-01-31T08:25:30.000Z"],
    }),
    offsetSeconds: Type.Integer({
      description: "How far it is ahead of the real time.",
      examples: [600],
    }),
  },
  { title: "Test clock and its offset" },
);

export const CreditBody = Type.Object({
  accountNumber: Text({
    description:
      "The number of any virtual account or invoice of yours in test mode, or `3012450129`, which no account has.",
    examples: ["6180339891"],
  }),
  amount: Amount({
    description: "The amount paid. It may differ from the amount expected.",
    examples: [10000],
  }),
  sessionId: Type.Optional(
    Text({
      maxLength: 64,
      description: [
        "The bank's id of this credit. The same credit again changes nothing; another account or amount under the same",
        "session is refused.",
      ].join(" "),
      examples: ["090267260131081530000000123456"],
    }),
  ),
});

export const SentCredit = Type.Object(
  {
    sessionId: Type.String({ examples: ["090267260131081530000000123456"] }),
    accountNumber: Type.String({ examples: ["6180339891"] }),
    amount: Money({ examples: [10000] }),
    reference: Nullable(
      Type.String({
        description: "The reference of its transaction.",
        examples: ["fnd_9t5z5j3a85g8"],
      }),
    ),
    status: Type.String({
      description:
        "`Pending` if it is not credited yet. `Unmatched`: no account has the number, and an operator assigns the money.",
      examples: ["Successful"],
    }),
    match: Nullable(
      Type.Enum(["exact", "under", "over", "late", "duplicate"], {
        description: "How it compares with the amount expected; null if none was expected.",
      }),
    ),
  },
  { title: "Sent credit" },
);

const available = (example: number) =>
  Money({ description: "The amount available now.", examples: [example] });

export const ResetFunds = Type.Object(
  { NGN: available(5_000_000), USD: available(10_000) },
  { title: "Test funds" },
);
