import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import {
  FilterQuery,
  ListQuery,
  period,
  searchBy,
} from "../../../kernel/http/routes/list-query.ts";
import { Money, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { ROW_TYPES } from "./rules.ts";

export const PAGE_SIZE = 50;

export const StatementQuery = ListQuery(
  {
    startDate: Type.Optional(Text({ description: "The start: a time, or a day in Lagos." })),
    endDate: Type.Optional(
      Text({ description: "The end: a time, or a day in Lagos, which is included." }),
    ),
    ...amounts,
    searchBy: searchBy(
      "A whole `transactionReference`; or a part of the narrative, in any letter case and with or without accents.",
    ),
  },
  PAGE_SIZE,
);

export const ExportQuery = FilterQuery(period);

export const StatementFile = Type.String({
  examples: [
    "createdAt,id,postingType,type,amount\r\n2026-01-31T08:15:30.000Z,7,Debit,CardFunding,25\r\n",
  ],
});

export const CardWalletAnswer = Type.Object(
  {
    isEnabled: Type.Boolean({
      description:
        "Whether the operator allows cards in this mode. If not, issuing or funding a card gets `activation_required`.",
      examples: [true],
    }),
    currency: Type.String({ examples: ["USD"] }),
    available: Money({
      description: "The amount that can be spent on issuing and funding cards.",
      examples: [975],
    }),
    held: Money({ description: "The amount held for cards that are being issued.", examples: [0] }),
    total: Money({ description: "The available and held amounts together.", examples: [975] }),
  },
  { title: "Card wallet" },
);

export const StatementRow = Type.Object(
  {
    id: Type.Integer({ examples: [7] }),
    postingType: Type.Enum(["Debit", "Credit"], { examples: ["Debit"] }),
    type: Type.Enum([...ROW_TYPES], { examples: ["CardFunding"] }),
    amount: Money({ examples: [25] }),
    currency: Type.String({ examples: ["USD"] }),
    balanceBefore: Money({ examples: [1000] }),
    balanceAfter: Money({ examples: [975] }),
    narrative: Type.String({ examples: ["Funding of card crd_9t5z5j3a85g8"] }),
    transactionReference: Type.String({ examples: ["ltx_1b6w0m4s75zc"] }),
    createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
  },
  { title: "Card wallet entry" },
);
