import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import { GivenCustomerId } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CURRENCIES, type Currency } from "../../../kernel/money.ts";
import { CustomerId } from "../customers/index.ts";
import { PAYOUT_STATUSES, type PayoutStatus, WALLET_STATUSES, type WalletStatus } from "./rules.ts";
import { PAGE_SIZE, PayoutAnswer, WalletParams } from "./schemas.ts";

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Optional(Type.Unsafe<Value>(Type.Enum([...values], { description, examples: [values[0]] })));

export const WalletsQuery = ListQuery(
  {
    customerId: Type.Optional(GivenCustomerId()),
    currency: oneOf<Currency>(CURRENCIES, "Only wallets of this currency."),
    status: oneOf<WalletStatus>(WALLET_STATUSES, "Only wallets with this status."),
    searchBy: searchBy(
      "A whole wallet reference or account number; or, in any letter case and with or without accents, the beginning of the customer's name or surname, or a part of the number, of the name or of your `externalId`.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const PayoutsQuery = ListQuery(
  {
    status: oneOf<PayoutStatus>(PAYOUT_STATUSES, "Only payouts with this status."),
    walletReference: Type.Optional(WalletParams.properties.walletReference),
    customerId: Type.Optional(GivenCustomerId()),
    ...amounts,
    searchBy: searchBy(
      "A whole payout reference, a whole account number of ten digits, a whole session id, or, in any letter case and with or without accents, a part of the narrative, of the beneficiary's name or of the session id.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const PayoutRow = Type.Object(
  {
    ...PayoutAnswer.properties,
    customerId: CustomerId,
  },
  { title: "Payout row" },
);
