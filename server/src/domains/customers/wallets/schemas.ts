import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { FilterQuery, ListQuery, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  AccountNumber,
  Amount,
  GivenCustomerId,
  Money,
  Narration,
  NarrationAlias,
  Nullable,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CustomerId } from "../customers/index.ts";
import { PAYOUT_STATUSES, WALLET_STATUSES } from "./rules.ts";
import { ROW_TYPES } from "./statement-rows.ts";

const WALLET = "wal_5k0r8t2v93ya";
const OTHER_WALLET = "wal_8d1m4x7c20qh";

const time = () => Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] });

export const CustomerParams = Type.Object({ customerId: GivenCustomerId() });

export const WalletParams = Type.Object({
  walletReference: Text({ description: "The wallet.", examples: [WALLET] }),
});

export const PayoutParams = Type.Object({
  ...WalletParams.properties,
  payoutReference: Text({ description: "The payout.", examples: ["pay_4d7x1c9q80mh"] }),
});

export const OpenBody = Type.Object({
  currency: Text({
    description: "NGN, or another currency that the operator has enabled for you.",
    examples: ["NGN"],
  }),
});

export const TransferBody = Type.Object({
  toWalletReference: Text({
    description: "The receiving wallet. It belongs to your business and has the same currency.",
    examples: [OTHER_WALLET],
  }),
  amount: Amount({ examples: [1500] }),
  narrative: Type.Optional(
    Narration({
      description: "The text on both statements.",
      examples: ["Ajo, March"],
      "x-alias": "narration",
    }),
  ),
  narration: NarrationAlias("narrative"),
});

export const PayoutBody = Type.Object({
  amount: Amount({ description: "The amount that the beneficiary receives.", examples: [5000] }),
  destinationAccountNumber: AccountNumber(),
  destinationBankCode: Text({
    description: "A code from the list of banks.",
    examples: ["058"],
  }),
  destinationAccountName: Text({ examples: ["Amina Bello"] }),
  narrative: Type.Optional(
    Narration({
      description: "The text that the beneficiary sees.",
      examples: ["Withdrawal"],
      "x-alias": "narration",
    }),
  ),
  narration: NarrationAlias("narrative"),
});

const balances = {
  walletReference: Type.String({ examples: [WALLET] }),
  customerId: CustomerId,
  currency: Type.String({ examples: ["NGN"] }),
  ledgerBalance: Money({
    description: "The total: available, held and pending.",
    examples: [18_500],
  }),
  availableBalance: Money({ description: "What the customer can spend now.", examples: [16_000] }),
  pendingBalance: Money({ description: "Credits that are not settled yet.", examples: [2_500] }),
  heldBalance: Money({
    description: "Held for payouts and for card purchases.",
    examples: [0],
  }),
};

export const WalletBalances = Type.Object(balances, { title: "WalletBalances" });

export const WalletAnswer = Type.Object(
  {
    ...balances,
    status: Type.Enum([...WALLET_STATUSES], {
      description: "A frozen wallet takes credits and refuses debits.",
      examples: ["Active"],
    }),
    virtualAccountNumber: Nullable(
      Type.String({ description: "Null: none is attached.", examples: ["3012450019"] }),
    ),
    isTest: Type.Boolean({ examples: [true] }),
    createdAt: time(),
  },
  { title: "Wallet" },
);

export const WalletAccount = Type.Object(
  {
    accountNumber: Type.String({
      description: "The account number to pay to.",
      examples: ["6180339891"],
    }),
    bankName: Type.String({
      description: "The bank of the account number.",
      examples: ["Sandbox Bank"],
    }),
    accountName: Type.String({
      description: "The name that the payer sees.",
      examples: ["Amina Bello"],
    }),
  },
  { title: "WalletVirtualAccount" },
);

export const Retired = Type.Literal(true, { title: "Retired" });

export const WalletList = Type.Array(WalletAnswer);

export const PayoutAnswer = Type.Object(
  {
    payoutReference: Type.String({ examples: ["pay_4d7x1c9q80mh"] }),
    walletReference: Type.String({ examples: [WALLET] }),
    amount: Money({ examples: [5000] }),
    fee: Money({ description: "The fee, VAT included.", examples: [10] }),
    stampDuty: Money({ description: "The stamp duty, on top of the fee.", examples: [0] }),
    totalAmount: Money({
      description: "What the wallet pays: the amount, the fee and the stamp duty.",
      examples: [5010],
    }),
    currency: Type.String({ examples: ["NGN"] }),
    destinationAccountName: Nullable(Type.String({ examples: ["Amina Bello"] })),
    destinationAccountNumber: Type.String({ examples: ["3012450019"] }),
    destinationBankCode: Type.String({ examples: ["058"] }),
    destinationBankName: Nullable(Type.String({ examples: ["GTBank"] })),
    narrative: Type.String({ examples: ["Withdrawal"] }),
    status: Type.Enum([...PAYOUT_STATUSES], {
      description:
        "`Held`: the bank has not confirmed yet. `Reversed`: the bank returned it after it was `Sent`.",
      examples: ["Held"],
    }),
    reason: Nullable(
      Type.String({
        description: "Why it failed or came back, if the bank gave a reason.",
        examples: ["The account is closed."],
      }),
    ),
    walletAvailableBalance: Money({
      description: "What the wallet can spend now.",
      examples: [10_990],
    }),
    createdAt: time(),
  },
  { title: "Payout" },
);

const row = {
  id: Type.Integer({
    description: "The number of the entry. It increases by one or more with each row.",
    examples: [7],
  }),
  postingType: Type.Enum(["Debit", "Credit"], { examples: ["Credit"] }),
  type: Type.Enum([...ROW_TYPES], { description: "The kind of entry.", examples: ["Transfer"] }),
  amount: Money({ examples: [1500] }),
  currency: Type.String({ examples: ["NGN"] }),
  balanceBefore: Money({ description: "The balance before this entry.", examples: [17_000] }),
  balanceAfter: Money({ description: "The balance after this entry.", examples: [18_500] }),
  narrative: Type.String({ examples: ["Ajo, March"] }),
  transactionReference: Type.String({ examples: ["ltx_1b6w0m4s75zc"] }),
  counterpartyWalletReference: Nullable(
    Type.String({ description: "The other wallet of a transfer.", examples: [OTHER_WALLET] }),
  ),
  createdAt: time(),
};

export const StatementRow = Type.Object(row, { title: "StatementRow" });

const period = {
  startDate: Type.Optional(
    Text({ description: "A time, or a date in Lagos.", examples: ["2026-01-01"] }),
  ),
  endDate: Type.Optional(
    Text({
      description: "A time, or a date in Lagos. The date is included.",
      examples: ["2026-01-31"],
    }),
  ),
};

export const PAGE_SIZE = 50;

export const StatementQuery = ListQuery(
  {
    ...period,
    ...amounts,
    searchBy: searchBy(
      "A whole reference, of the transaction or of the other wallet; or a part of the narrative, in any letter case and with or without accents.",
    ),
  },
  PAGE_SIZE,
);

export const ExportQuery = FilterQuery({
  format: Type.Optional(
    Type.Enum(["csv", "pdf", "json"], { default: "json", description: "The file format." }),
  ),
  ...period,
});

export const StatementFile = Type.Object(
  {
    walletReference: Type.String({ examples: [WALLET] }),
    currency: Type.String({ examples: ["NGN"] }),
    from: Nullable(time()),
    until: time(),
    openingBalance: Money({ examples: [17_000] }),
    closingBalance: Money({ examples: [18_500] }),
    rows: Type.Array(StatementRow, { description: "Rows, oldest first." }),
  },
  { title: "Statement" },
);
