import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import {
  FilterQuery,
  ListQuery,
  period,
  searchBy,
} from "../../../kernel/http/routes/list-query.ts";
import { Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "./rules.ts";

export const PAGE_SIZE = 50;

export const StatementQuery = ListQuery(
  {
    startDate: Type.Optional(Text({ description: "The start: a time, or a day in Lagos." })),
    endDate: Type.Optional(
      Text({ description: "The end: a time, or a day in Lagos, which is included." }),
    ),
    ...amounts,
    searchBy: searchBy(
      "A whole `reference` or `authorizationId`; or a part of the merchant's name or of the description, in any letter case and with or without accents.",
    ),
  },
  PAGE_SIZE,
);

export const ExportQuery = FilterQuery(period);

const known = (example: string) => Nullable(Type.String({ examples: [example] }));

const time = () => Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] });

const WalletPart = Type.Object({
  walletReference: Type.String({ examples: ["wal_5k0r8t2v93ya"] }),
  amount: Money({ description: "The amount in the wallet's currency.", examples: [40_000] }),
  currency: Type.String({ examples: ["NGN"] }),
  rate: Nullable(
    Type.Integer({ description: "Naira for one dollar; null for a USD wallet.", examples: [1600] }),
  ),
  rateSource: Nullable(Type.String({ description: "Who set the rate.", examples: ["test mode"] })),
  rateSetAt: Nullable(time()),
});

export const CardTransactionAnswer = Type.Object(
  {
    reference: Type.String({ examples: ["ctx_1b6w0m4s75zc"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    type: Type.Enum([...TRANSACTION_TYPES], { examples: ["Settlement"] }),
    amount: Money({ examples: [25] }),
    currency: Type.String({ examples: ["USD"] }),
    status: Type.Enum([...TRANSACTION_STATUSES], { examples: ["Successful"] }),
    description: Type.String({ examples: ["Purchase at Lagos Books"] }),
    declineReason: Nullable(
      Type.String({
        description: "Why the purchase was declined. Only on a `Decline`.",
        examples: ["insufficient_funds"],
      }),
    ),
    merchantName: Type.String({ examples: ["Lagos Books"] }),
    merchantId: known("000000123456789"),
    network: known("Visa"),
    country: known("NG"),
    authorizationId: known("sim_auth_1"),
    wallet: Nullable(WalletPart),
    occurredAt: time(),
  },
  { title: "Card transaction" },
);

export const StatementAnswer = Type.Object(
  {
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    transactions: Type.Array(CardTransactionAnswer),
    pageNumber: Type.Integer({ examples: [1] }),
    pageSize: Type.Integer({ examples: [50] }),
    totalCount: Type.Integer({
      description: "The number of rows, counted up to 10,000.",
      examples: [1],
    }),
    hasMore: Type.Boolean({ examples: [false] }),
    searchedBackTo: Type.Optional(
      Type.String({
        format: "date-time",
        description:
          "Present only if a search did not reach the last row: the time of the newest row not searched. Send it as `endDate` to continue.",
        examples: ["2026-01-31T08:15:30.000Z"],
      }),
    ),
  },
  { title: "Card statement" },
);
