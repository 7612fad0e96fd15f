import { Amount, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const ResolveParams = Type.Object({
  reference: Text({ description: "The transfer's reference.", examples: ["trf_9t5z5j3a85g8"] }),
});

export const ResolveBody = Type.Object({
  outcome: Type.Enum(["success", "failure", "reversal"], {
    description: [
      "What the bank makes of it: `success`, `failure`, or, after a success, `reversal`: it sends the money back. Told",
      "before the bank has the transfer, it is what becomes of it when it comes.",
    ].join(" "),
    examples: ["success"],
  }),
});

export const ResolvedTransfer = Type.Object(
  {
    reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }),
    outcome: Type.String({ examples: ["success"] }),
    status: Type.String({
      description:
        "The transfer's status by now. `Pending` where the bank's answer is not in yet; it comes by itself.",
      examples: ["Successful"],
    }),
  },
  { title: "Resolved transfer" },
);

export const AdvanceBody = Type.Object({
  seconds: Type.Integer({
    minimum: 1,
    description: "By how much the test clock is set forward. It is never set back.",
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

export const CreditBody = Type.Object({
  accountNumber: Text({
    description: "Of any virtual account or invoice of yours in test mode.",
    examples: ["6180339891"],
  }),
  amount: Amount({
    description: "What is paid; it need not be what was asked for.",
    examples: [10000],
  }),
  sessionId: Type.Optional(
    Text({
      maxLength: 64,
      description: [
        "What the bank knows this credit by. The same credit again changes nothing; another account or amount under the same",
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
      Type.String({ description: "Of the transaction it became.", examples: ["fnd_9t5z5j3a85g8"] }),
    ),
    status: Type.String({
      description: "`Pending` where it is not credited yet; that comes by itself.",
      examples: ["Successful"],
    }),
    match: Nullable(
      Type.Enum(["exact", "under", "over", "late", "duplicate"], {
        description: "How it compares with what was asked for; null where nothing was.",
      }),
    ),
  },
  { title: "Sent credit" },
);

const available = (example: number) =>
  Money({ description: "What is available now.", examples: [example] });

export const ResetFunds = Type.Object(
  { NGN: available(5_000_000), USD: available(10_000) },
  { title: "Test funds" },
);
