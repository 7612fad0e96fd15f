import type { TObject, TProperties, TSchema } from "typebox";
import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import { Amount, Money, Nullable, Phone, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import {
  BILL_CATEGORIES,
  type BillCategory,
} from "../../../kernel/providers/ports/bill-categories.ts";
import { BILL_STATUSES } from "./present-bill.ts";

/** The schema of a request body. */
export type BillBody = TObject;

const code = (description: string, example: string) =>
  Text({ maxLength: 60, description, examples: [example] });

/** Each route has an example of its own: a reference identifies one purchase, of whatever kind. */
const reference = (example: string) => code("Your reference. It stands for one purchase.", example);

const phoneNumber = Phone({ examples: ["08030000001"] });

const CUSTOMER = {
  pattern: "^[0-9A-Za-z._-]{4,40}$",
  "x-must-be": "4 to 40 letters, digits, dots, underscores and hyphens",
};

const customer = (description: string, example: string) =>
  Text({ ...CUSTOMER, description, examples: [example] });

const meter = {
  disco: code("From the list of billers.", "IKEDC"),
  meterNumber: customer("The meter number.", "45001234501"),
  meterType: Type.Enum(["PREPAID", "POSTPAID"], { examples: ["PREPAID"] }),
};

const smartCard = {
  provider: code("From the list of providers.", "DSTV"),
  smartCardNumber: customer("The smart card or decoder number.", "7023456701"),
};

const bettingAccount = {
  type: code("The betting platform, from the list of billers.", "BET9JA"),
  customerId: Type.Unsafe<string>({
    type: ["string", "integer"],
    ...CUSTOMER,
    description: "The betting account, as text or as number.",
    examples: ["778801"],
  }),
};

export const AirtimeBody = Type.Object({
  reference: reference("airtime-7781"),
  network: code("From the list of providers.", "MTN"),
  phoneNumber,
  amount: Amount(),
});
export const DataBody = Type.Object({
  reference: reference("data-7781"),
  providerCode: code("From the list of providers.", "MTNDATA"),
  planCode: code("From the list of plans.", "MTNDATA-1GB-7"),
  phoneNumber,
});
export const MeterBody = Type.Object(meter);
export const ElectricityBody = Type.Object({
  ...meter,
  reference: reference("power-7781"),
  amount: Amount(),
  phoneNumber,
});
export const SmartCardBody = Type.Object(smartCard);
export const CableBody = Type.Object({
  ...smartCard,
  reference: reference("tv-7781"),
  planCode: code("From the list of billers.", "DSTV-COMPACT"),
  phoneNumber,
});
export const AccountBody = Type.Object(bettingAccount);
export const BettingBody = Type.Object({
  ...bettingAccount,
  reference: reference("bet-7781"),
  name: Text({ description: "The name from the validation.", examples: ["BELLO AMINA"] }),
  amount: Amount(),
});

export const ProviderQuery = (name: string, example: string) =>
  Type.Object({ [name]: code("From the list of providers.", example) });

const category = Type.Enum([...BILL_CATEGORIES], { examples: ["airtime"] });

const Biller = Type.Object(
  {
    itemCode: Type.String({ description: "The code to send when you buy it.", examples: ["MTN"] }),
    itemName: Type.String({ examples: ["MTN"] }),
    category,
    amount: Nullable(
      Money({ description: "Its price, where the price is fixed.", examples: [600] }),
    ),
    minAmount: Nullable(Money({ description: "The smallest amount you can buy.", examples: [50] })),
    maxAmount: Nullable(
      Money({ description: "The largest amount you can buy.", examples: [50000] }),
    ),
  },
  { title: "Biller" },
);

const listed = (name: string, title: string) =>
  Type.Object({ [name]: Type.Array(Biller) }, { title });

/** The answers of the discovery routes, by the name of their field. */
export const LISTED = {
  providers: listed("providers", "Bill provider list"),
  plans: listed("plans", "Data plan list"),
  billers: listed("billers", "Biller list"),
};

export const ValidatedCustomer = Type.Object(
  {
    message: Type.String({ examples: ["The biller has this customer."] }),
    data: Type.Object({
      customerName: Type.String({ examples: ["BELLO AMINA"] }),
      customerId: Type.String({ examples: ["45001234501"] }),
    }),
  },
  { title: "Validated customer" },
);

export const AcceptedPurchase = Type.Object(
  {
    message: Type.String({
      examples: ["Accepted. The event BILLS_PURCHASE_NOTIFICATION reports the result."],
    }),
    reference: Type.String({ description: "Your reference.", examples: ["order-7781"] }),
    data: Type.Object({
      category,
      itemCode: Type.String({ examples: ["MTN"] }),
      customerId: Type.String({
        description: "The phone, meter, smart card or betting account.",
        examples: ["08030000001"],
      }),
      amount: Money({ examples: [1000] }),
    }),
  },
  { title: "Accepted purchase" },
);

export const BillQuery = Type.Object({
  reference: Text({ description: "Your reference of the purchase.", examples: ["order-7781"] }),
});

export const PAGE_SIZE = 50;

export const BillsQuery = ListQuery(
  {
    status: Type.Optional(
      Type.Unsafe<(typeof BILL_STATUSES)[number]>(
        Type.Enum([...BILL_STATUSES], {
          description: "Only purchases with this status.",
          examples: ["Pending"],
        }),
      ),
    ),
    category: Type.Optional(
      Type.Unsafe<BillCategory>(
        Type.Enum([...BILL_CATEGORIES], {
          description: "Only purchases of this category.",
          examples: ["airtime"],
        }),
      ),
    ),
    ...amounts,
    searchBy: searchBy(
      "A whole reference, yours or the transaction's; or, in any letter case, a part of your reference or of the phone, meter, smart card or betting account.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

const nullableText = (description: string, example: string): TSchema =>
  Nullable(Type.String({ description, examples: [example] }));

export const BillStatus = Type.Object(
  {
    reference: Type.String({ description: "Your reference.", examples: ["order-7781"] }),
    transactionReference: Type.String({ examples: ["bil_9t5z5j3a85g8"] }),
    status: Type.Enum([...BILL_STATUSES], {
      description: "`Failed`: the purchase failed and everything was refunded to your wallet.",
    }),
    category,
    itemCode: Type.String({ examples: ["IKEDC"] }),
    itemName: Type.String({
      description: "Its name in the catalogue at the time of purchase.",
      examples: ["Ikeja Electric"],
    }),
    customerId: Type.String({ examples: ["45001234501"] }),
    amount: Money({
      description: "The value of the purchase before the discount.",
      examples: [5000],
    }),
    discount: Money({ description: "The discount on it.", examples: [0] }),
    fee: Money({ examples: [0] }),
    token: nullableText("Prepaid electricity: the token of twenty digits.", "12345678901234567890"),
    units: nullableText("Prepaid electricity: kilowatt-hours.", "23.8"),
    createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
  } satisfies TProperties,
  { title: "Bill status" },
);
