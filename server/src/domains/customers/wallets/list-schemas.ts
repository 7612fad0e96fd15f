import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import { Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CURRENCIES, type Currency } from "../../../kernel/money.ts";
import { PAYOUT_STATUSES, type PayoutStatus, WALLET_STATUSES, type WalletStatus } from "./rules.ts";
import { CustomerId, PAGE_SIZE, PayoutAnswer, WalletParams } from "./schemas.ts";

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Optional(Type.Unsafe<Value>(Type.Enum([...values], { description, examples: [values[0]] })));

export const WalletsQuery = ListQuery(
  {
    customerId: Type.Optional(CustomerId),
    currency: oneOf<Currency>(CURRENCIES, "Only wallets of this currency."),
    status: oneOf<WalletStatus>(WALLET_STATUSES, "Only wallets with this status."),
    searchBy: searchBy(
      "A whole wallet reference or account number; or, in any letter case, a part of the number, of the customer's name or of your `externalId`.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const PayoutsQuery = ListQuery(
  {
    status: oneOf<PayoutStatus>(PAYOUT_STATUSES, "Only payouts with this status."),
    walletReference: Type.Optional(WalletParams.properties.walletReference),
    customerId: Type.Optional(CustomerId),
    ...amounts,
    searchBy: searchBy(
      "A whole payout reference, a whole account number of ten digits, or, in any letter case, a part of the narrative, of the beneficiary's name or of the session id.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const PayoutRow = Type.Object(
  {
    ...PayoutAnswer.properties,
    customerId: CustomerId,
    destinationAccountName: Nullable(Type.String({ examples: ["Amina Bello"] })),
    narrative: Type.String({ examples: ["Withdrawal"] }),
  },
  { title: "Payout row" },
);
