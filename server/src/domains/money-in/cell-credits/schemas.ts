import type { Static } from "typebox";
import { AccountNumber, Moment } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

/** Cells of one operator use it, and a field that the receiver does not know might change the payment. */
const STRICT = { additionalProperties: false };

const Mode = Type.Unsafe<"test" | "live">({ enum: ["test", "live"] });
const Line = Type.String({ maxLength: 255 });

export const PaymentBody = Type.Object(
  {
    mode: Mode,
    reference: Type.String({ pattern: "^kw[0-9a-z]{24}$" }),
    /** In kobo. */
    amount: Type.String({ pattern: "^[1-9][0-9]{0,14}$" }),
    currency: Type.Unsafe<"NGN">({ enum: ["NGN"] }),
    accountNumber: AccountNumber("Of the receiver."),
    narration: Line,
    senderName: Line,
    /** Empty where it is not known. */
    senderAccountNumber: Type.String({ pattern: "^(?:[0-9]{10})?$" }),
  },
  STRICT,
);

export type PaymentBody = Static<typeof PaymentBody>;

export const NameBody = Type.Object(
  { mode: Mode, accountNumber: AccountNumber("Whose name is asked for.") },
  STRICT,
);

export type NameBody = Static<typeof NameBody>;

/** Far more than an installation has. */
const SETTINGS_MAX = 5_000;

export const SettingsBody = Type.Object(
  {
    by: Line,
    kinds: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }),
    values: Type.Array(
      Type.Object(
        { name: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 10_000 }) },
        STRICT,
      ),
      { maxItems: SETTINGS_MAX },
    ),
    takes: Type.Boolean(),
  },
  STRICT,
);

export type SettingsBody = Static<typeof SettingsBody>;

export const ReceivedBody = Type.Object(
  {
    from: Moment(),
    to: Moment(),
    after: Type.Optional(Type.String({ maxLength: 64, pattern: "^[0-9]{1,16}/[0-9]{1,18}$" })),
  },
  STRICT,
);

export type ReceivedBody = Static<typeof ReceivedBody>;
