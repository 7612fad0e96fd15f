import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  Amount,
  Email,
  Moment,
  Money,
  Nullable,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

/** A year. */
const MINUTES_MAX = 525_600;

const URL_LENGTH_MAX = 2_000;

const time = (example: string) => Type.String({ format: "date-time", examples: [example] });

export const InvoiceBody = Type.Object({
  amount: Amount({ description: "The amount to pay.", examples: [10000] }),
  currency: Type.Optional(Type.Enum(["NGN"], { description: "Always NGN." })),
  description: Type.Optional(
    Text({ description: "What the invoice is for.", examples: ["12 yards of adire"] }),
  ),
  customerName: Type.Optional(Text({ examples: ["Amina Bello"] })),
  customerEmail: Type.Optional(
    Email(
      "One e-mail address. The invoice and its reminders are sent to this address. In test mode they go to the business.",
    ),
  ),
  dueDate: Type.Optional(
    Moment({
      description:
        "A time with its zone, like 2027-01-31T16:00:00Z. The customer is reminded a day before and at this time. Payment stays possible afterwards.",
      examples: ["2027-01-31T16:00:00.000Z"],
    }),
  ),
  returnUrl: Type.Optional(
    Text({
      maxLength: URL_LENGTH_MAX,
      description: [
        "A web address of yours. Once the invoice is paid, the pay page links to it, with `invoiceNumber` and `status`",
        "added to its query. Anyone can open that address, so it proves nothing: read the invoice, or wait for the webhook.",
      ].join(" "),
      examples: ["https://example.com/thanks"],
    }),
  ),
  expiresInMinutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MINUTES_MAX,
      description:
        "The invoice expires after this time. A later payment is still credited, and marked `late`.",
      examples: [60],
    }),
  ),
});

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const STATUSES = ["Pending", "PartiallyPaid", "Paid", "Expired", "Cancelled"] as const;

export const Invoice = Type.Object(
  {
    invoiceNumber: text("The invoice number.", "inv_2s4k8b6n07xd"),
    currency: text("The currency of both amounts.", "NGN"),
    amount: Money({ description: "The amount to pay.", examples: [10000] }),
    amountPaid: Money({ description: "The amount paid.", examples: [0] }),
    status: Type.Enum([...STATUSES]),
    description: Nullable(text("What the invoice is for.", "12 yards of adire")),
    customerName: Nullable(text("The customer who pays.", "Amina Bello")),
    customerEmail: Nullable(text("The address that the invoice was sent to.", "amina@example.com")),
    dueDate: Nullable(time("2027-01-31T16:00:00.000Z")),
    expiresAt: Nullable(time("2027-01-31T16:00:00.000Z")),
    publicToken: text(
      "The token in the address of the pay page, `/pay/{publicToken}`. It opens nothing else.",
      "kw0000000f42400000000f4240q2V3dG9rZW4tZXhhbXBsZQ",
    ),
    payUrl: text(
      "The address of the pay page. Send it to the customer.",
      "https://pay.example.com/pay/kw0000000f42400000000f4240q2V3dG9rZW4tZXhhbXBsZQ",
    ),
    returnUrl: Nullable(
      text("Where the payer continues after paying.", "https://example.com/thanks"),
    ),
    paymentAccountNumber: text("The account number to pay to.", "6180339891"),
    paymentAccountName: text("The account name that the payer sees.", "Adire Market"),
    paymentBankName: text("The bank of the account number.", "Sandbox Bank"),
    dateCreated: time("2026-01-31T08:15:30.000Z"),
  },
  { title: "Invoice" },
);

export const Reminders = Type.Object(
  {
    requestedAt: Nullable(time("2027-01-30T09:00:00.000Z")),
    possibleFrom: Nullable(time("2027-01-30T10:00:00.000Z")),
    planned: Type.Array(
      Type.Object({
        kind: Type.Enum(["due_soon", "due"]),
        at: time("2027-01-31T16:00:00.000Z"),
      }),
    ),
  },
  { title: "Reminders" },
);

export const InvoiceParams = Type.Object({
  invoiceNumber: Text({ examples: ["inv_2s4k8b6n07xd"] }),
});

export const PAGE_SIZE = 50;

export const InvoicesQuery = ListQuery(
  {
    status: Type.Optional(
      Type.Enum([...STATUSES], { description: "Only invoices with this status." }),
    ),
    startDate: Type.Optional(Text({ description: "A time, or a day in Lagos." })),
    endDate: Type.Optional(Text({ description: "A time, or a day in Lagos, which is included." })),
    ...amounts,
    searchBy: searchBy(
      "A whole invoice or account number, a whole e-mail address of the customer or the beginning of the customer's name; or a part of any of these or of the description; in any letter case and with or without accents.",
    ),
  },
  PAGE_SIZE,
);
