import {
  AccountNumber,
  Money,
  Narration,
  Nullable,
  Text,
  WholeAmount,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { AMOUNT_MAX } from "../../../kernel/money.ts";
import { TransferItemBody } from "./schemas.ts";

const Time = (description: string) => Type.String({ format: "date-time", description });
const NullableTime = (description: string) => Nullable(Time(description));
const NullableText = () => Nullable(Type.String());

/** One transfer, as an item of the API. */
export const SendBody = TransferItemBody;

export const SentMoney = Type.Object(
  {
    reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }),
    needsApproval: Type.Boolean({ description: "Held until a second person decides." }),
  },
  { title: "Sent money" },
);

const BankCode = Text({ description: "A code of the bank, or `SERVICE`.", examples: ["058"] });

export const NameBody = Type.Object({ bankCode: BankCode, accountNumber: AccountNumber() });

export const PreviewQuery = Type.Object({
  amount: WholeAmount(),
  bankCode: BankCode,
  accountNumber: Type.Optional(AccountNumber()),
});

const ApprovalNeed = Type.Object(
  {
    needed: Type.Boolean(),
    above: Nullable(Money({ description: "The threshold. Null: not set." })),
    approvers: Type.Array(Type.String({ examples: ["Emeka Nwosu"] }), {
      description: "The names of those who may approve it.",
    }),
  },
  { title: "Approval need" },
);

export const TransferPreview = Type.Object(
  {
    amount: Money(),
    fee: Money(),
    stampDuty: Money(),
    total: Money(),
    available: Money(),
    left: Money({ description: "What the transfer leaves. Below zero: the balance is too small." }),
    approval: ApprovalNeed,
    paidBefore: Nullable(
      Type.Object({ times: Type.Integer(), lastAt: NullableTime("The last successful one.") }),
    ),
    sameToday: Nullable(
      Type.Object(
        { reference: Type.String(), at: Time("When it was made.") },
        {
          description: "The last transfer of this amount to this account in 24 hours.",
        },
      ),
    ),
  },
  { title: "Transfer preview" },
);

export const Beneficiary = Type.Object(
  {
    bankCode: Type.String({ examples: ["058"] }),
    bankName: Type.String({ examples: ["Guaranty Trust Bank"] }),
    accountNumber: Type.String({ examples: ["0123456789"] }),
    accountName: Type.String({ examples: ["Amina Bello"] }),
    amount: Money({ description: "Of the last transfer." }),
    narration: Type.String(),
    paidAt: Time("When the last transfer was made."),
  },
  { title: "Beneficiary" },
);

export const ReferenceParams = Type.Object({
  reference: Text({ description: "The reference of a transfer or a file." }),
});

export const ApprovalsQuery = Type.Object({
  decided: Type.Optional(Type.Boolean({ description: "The newest decisions." })),
});

const approval = {
  reference: Type.String({ examples: ["trf_9t5z5j3a85g8"] }),
  kind: Type.Unsafe<"transfer" | "file">({ type: "string", enum: ["transfer", "file"] }),
  name: Nullable(Type.String({ description: "Of the file." })),
  transfers: Type.Integer(),
  amount: Money(),
  fee: Money(),
  stampDuty: Money(),
  total: Money(),
  askedAt: Time("When it was made."),
  description: Type.String(),
  bankCode: NullableText(),
  bankName: NullableText(),
  accountNumber: NullableText(),
  accountName: NullableText(),
  madeBy: Nullable(Type.String({ description: "Null: ordered over the API." })),
  isMine: Type.Boolean({ description: "You made it." }),
  mayApprove: Type.Boolean({ description: "You may approve it now." }),
  nameCheck: Nullable(
    Type.Object({
      accountName: Nullable(Type.String({ description: "Null: the bank has no such account." })),
      isSame: Type.Boolean({
        description: "Each word of the name that was typed is in the bank's.",
      }),
      checkedAt: Time("When the bank was asked."),
    }),
  ),
  decision: Nullable(
    Type.Unsafe<"approved" | "rejected">({ type: "string", enum: ["approved", "rejected"] }),
  ),
  decidedAt: NullableTime("When it was decided."),
  decidedBy: NullableText(),
  note: NullableText(),
};

export const MemberApproval = Type.Object(approval, { title: "Member approval" });

export const MemberApprovalDetail = Type.Object(
  {
    ...approval,
    paidBefore: Nullable(
      Type.Object({
        times: Type.Integer({ description: "Successful transfers to the account before." }),
        lastAt: NullableTime("The last of them."),
        most: Nullable(Money({ description: "The largest of them." })),
      }),
    ),
    approvers: Type.Array(Type.String(), { description: "Who may approve it." }),
  },
  { title: "Member approval detail" },
);

export const NoBody = Type.Object({});

export const RejectBody = Type.Object({
  note: Type.Optional(
    Narration({
      description: "The reason, which the maker reads. Only the maker may leave it out.",
    }),
  ),
});

export const DecidedApproval = Type.Object(
  {
    reference: Type.String(),
    decision: Type.Unsafe<"approved" | "rejected">({
      type: "string",
      enum: ["approved", "rejected"],
    }),
    transfers: Type.Integer({ description: "How many transfers were decided now." }),
  },
  { title: "Decided approval" },
);

const Threshold = (description: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: AMOUNT_MAX, "x-amount": "decimal", description }),
  );

export const Thresholds = Type.Object(
  {
    dashboardAbove: Threshold("Transfers of the dashboard. Left out: none waits."),
    apiAbove: Threshold("Transfers of the API. Left out: none waits."),
  },
  { title: "Thresholds" },
);

export const ShownThresholds = Type.Object(
  {
    dashboardAbove: Nullable(Money()),
    apiAbove: Nullable(Money()),
    approvers: Type.Array(Type.String(), { description: "The members who may approve." }),
  },
  { title: "Shown thresholds" },
);
