import type { RequiredUnless } from "../../../kernel/http/routes/required-unless.ts";
import {
  AccountNumber,
  Money,
  Narration,
  NarrationAlias,
  Phone,
  Text,
  WholeAmount,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";

const DestinationAccount = AccountNumber(
  "Ten digits. With the bank `SERVICE`, the service account number of a business.",
);

const BankCode = Text({
  description: "A code from the list of banks, or `SERVICE` for another business of this service.",
  examples: ["058"],
});

const PhoneNumber = Phone({ description: "The sender's phone number: 0…, 234… or +234…." });

const item = {
  narration: Narration({
    description: "The text that the receiver sees.",
    examples: ["Rent for March"],
    "x-alias": "narrative",
  }),
  narrative: NarrationAlias("narration"),
  amount: WholeAmount({ description: "Whole naira.", examples: [25000] }),
  destinationAccountNumber: DestinationAccount,
  destinationBankCode: BankCode,
  destinationAccountName: Type.Optional(
    Text({
      description:
        "The receiver's name, as a name enquiry gives it. Required, except for the bank `SERVICE`.",
      examples: ["Amina Bello"],
    }),
  ),
};

const namedUnlessInternal = {
  "x-required-unless": {
    destinationAccountName: { field: "destinationBankCode", is: SERVICE_BANK.code },
  } satisfies RequiredUnless,
};

export const TransferItemBody = Type.Object(item, namedUnlessInternal);

export const SingleTransferBody = Type.Object(
  { ...item, phoneNumber: PhoneNumber },
  namedUnlessInternal,
);

const ITEMS_MAX = 1_000;

export const BulkTransferBody = Type.Object({
  phoneNumber: PhoneNumber,
  transferRequest: Type.Array(TransferItemBody, { minItems: 1, maxItems: ITEMS_MAX }),
});

export const TransferReferences = Type.Object(
  {
    transferReference: Type.Array(Type.String({ examples: ["trf_9t5z5j3a85g8"] }), {
      description: "One reference for each transfer, in the order of the items.",
    }),
  },
  { title: "Transfer references" },
);

const enquiry = { bankCode: BankCode, accountNumber: DestinationAccount };

export const NameEnquiryQuery = Type.Object(enquiry);
export const NameEnquiryBody = Type.Object(enquiry);

export const NamedAccount = Type.Object(
  {
    accountNumber: Type.String({ examples: ["3012450019"] }),
    accountName: Type.String({ examples: ["AMINA BELLO"] }),
    bankCode: Type.String({ examples: ["058"] }),
    bankName: Type.String({ examples: ["Guaranty Trust Bank"] }),
  },
  { title: "Named account" },
);

export const FeeQuery = Type.Object({
  amount: WholeAmount({ description: "Whole naira.", examples: [25000] }),
  destinationBankCode: Type.Optional(
    Text({
      description: "The destination bank. Without one, the fee is that of any bank.",
      examples: ["058"],
    }),
  ),
});

export const FeePreview = Type.Object(
  {
    amount: Money({ examples: [25000] }),
    fee: Money({ description: "Includes VAT.", examples: [25] }),
    stampDuty: Money({ examples: [50] }),
    total: Money({ description: "The total that leaves your wallet.", examples: [25075] }),
  },
  { title: "Fee preview" },
);
