import { Type } from "typebox";
import { Money, Text } from "../../kernel/http/schemas.ts";

export const ResolveParams = Type.Object({
  reference: Text({ description: "The transfer's reference.", examples: ["trf_9t5z5j3a85g8"] }),
});

export const ResolveBody = Type.Object({
  outcome: Type.Union(
    [Type.Literal("success"), Type.Literal("failure"), Type.Literal("reversal")],
    {
      description: [
        "What the bank makes of it: `success`, `failure`, or, after a success, `reversal`: it sends the money back. Told",
        "before the bank has the transfer, it is what becomes of it when it comes.",
      ].join(" "),
      examples: ["success"],
    },
  ),
});

export const ResolvedTransfer = Type.Object({
  reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }),
  outcome: Type.String({ examples: ["success"] }),
  status: Type.String({
    description:
      "The transfer's status by now. `Pending` where the bank's answer is not in yet; it comes by itself.",
    examples: ["Successful"],
  }),
});

export const AdvanceBody = Type.Object({
  seconds: Type.Integer({
    minimum: 1,
    description: "By how much the test clock is set forward. It is never set back.",
    examples: [600],
  }),
});

export const TestClock = Type.Object({
  now: Type.String({
    format: "date-time",
    description: "The time on the test clock.",
    examples: ["2026-01-31T08:25:30.000Z"],
  }),
});

const available = (example: number) =>
  Money({ description: "What is available now.", examples: [example] });

export const ResetFunds = Type.Object({ NGN: available(5_000_000), USD: available(10_000) });
