import { pagingQuery } from "../../../kernel/http/routes/paging.ts";
import {
  Amount,
  Digits,
  Money,
  Narration,
  Nullable,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { PAYOUT_STATUSES, WALLET_STATUSES } from "./rules.ts";
import { ROW_TYPES } from "./statement-rows.ts";

const WALLET = "wal_5k0r8t2v93ya";
const OTHER_WALLET = "wal_8d1m4x7c20qh";

const time = () => Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] });

const CustomerId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The service's id of the customer.",
  examples: [1_000_042],
});

export const CustomerParams = Type.Object({ customerId: CustomerId });

export const WalletParams = Type.Object({
  walletReference: Text({ description: "The wallet.", examples: [WALLET] }),
});

export const PayoutParams = Type.Object({
  ...WalletParams.properties,
  payoutReference: Text({ description: "The payout.", examples: ["pay_4d7x1c9q80mh"] }),
});

export const OpenBody = Type.Object({
  currency: Text({
    description: "NGN, or another that the operator has enabled for you.",
    examples: ["NGN"],
  }),
});

export const TransferBody = Type.Object({
  toWalletReference: Text({
    description: "The wallet that is paid: of your business, in the same currency.",
    examples: [OTHER_WALLET],
  }),
  amount: Amount({ examples: [1500] }),
  narrative: Type.Optional(
    Narration({ description: "What both statements say.", examples: ["Ajo, March"] }),
  ),
});

export const PayoutBody = Type.Object({
  amount: Amount({ description: "What the beneficiary gets.", examples: [5000] }),
  destinationAccountNumber: Digits(10, "invalid_account_number", {
    description: "Ten digits.",
    examples: ["3012450019"],
  }),
  destinationBankCode: Text({
    description: "A code from the list of banks.",
    examples: ["058"],
  }),
  destinationAccountName: Text({ examples: ["Amina Bello"] }),
  narrative: Type.Optional(
    Narration({ description: "What the beneficiary reads.", examples: ["Withdrawal"] }),
  ),
});

const balances = {
  walletReference: Type.String({ examples: [WALLET] }),
  customerId: CustomerId,
  currency: Type.String({ examples: ["NGN"] }),
  ledgerBalance: Money({
    description: "Everything the wallet holds: available, held and pending.",
    examples: [18_500],
  }),
  availableBalance: Money({ description: "What can be spent now.", examples: [16_000] }),
  pendingBalance: Money({ description: "What came in and is not settled.", examples: [2_500] }),
  heldBalance: Money({
    description: "What is set aside for payouts and for purchases with a card.",
    examples: [0],
  }),
};

export const WalletBalances = Type.Object(balances, { title: "WalletBalances" });

export const WalletAnswer = Type.Object(
  {
    ...balances,
    status: Type.Enum([...WALLET_STATUSES], {
      description: "A frozen wallet takes money in and lets none out.",
      examples: ["Active"],
    }),
    virtualAccountNumber: Nullable(
      Type.String({ description: "Null until one is attached.", examples: ["3012450019"] }),
    ),
    isTest: Type.Boolean({ examples: [true] }),
    createdAt: time(),
  },
  { title: "Wallet" },
);

export const WalletAccount = Type.Object(
  {
    accountNumber: Type.String({
      description: "Where the money is sent.",
      examples: ["6180339891"],
    }),
    bankName: Type.String({
      description: "The bank that the number is of.",
      examples: ["Sandbox Bank"],
    }),
    accountName: Type.String({
      description: "What whoever pays sees.",
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
    fee: Money({ description: "VAT is in it.", examples: [10] }),
    currency: Type.String({ examples: ["NGN"] }),
    destinationAccountNumber: Type.String({ examples: ["3012450019"] }),
    destinationBankCode: Type.String({ examples: ["058"] }),
    status: Type.Enum([...PAYOUT_STATUSES], {
      description:
        "`Held` until the bank has decided. `Reversed`: the bank sent it back after it was `Sent`.",
      examples: ["Held"],
    }),
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
    description: "Grows with each entry of the wallet, in steps of one or more.",
    examples: [7],
  }),
  postingType: Type.Enum(["Debit", "Credit"], { examples: ["Credit"] }),
  type: Type.Enum([...ROW_TYPES], { description: "What it was.", examples: ["Transfer"] }),
  amount: Money({ examples: [1500] }),
  currency: Type.String({ examples: ["NGN"] }),
  balanceBefore: Money({ description: "What the wallet held before.", examples: [17_000] }),
  balanceAfter: Money({ description: "What it held after.", examples: [18_500] }),
  narrative: Type.String({ examples: ["Ajo, March"] }),
  transactionReference: Type.String({ examples: ["ltx_1b6w0m4s75zc"] }),
  counterpartyWalletReference: Nullable(
    Type.String({ description: "The other wallet, where there is one.", examples: [OTHER_WALLET] }),
  ),
  createdAt: time(),
};

export const StatementRow = Type.Object(row, { title: "StatementRow" });

const period = {
  startDate: Type.Optional(
    Text({ description: "A time, or a day in Lagos.", examples: ["2026-01-01"] }),
  ),
  endDate: Type.Optional(
    Text({
      description: "A time, or a day in Lagos, which is included.",
      examples: ["2026-01-31"],
    }),
  ),
};

export const PAGE_SIZE = 50;

export const StatementQuery = Type.Object({ ...pagingQuery(PAGE_SIZE), ...period });

export const ExportQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(["csv", "pdf", "json"], { default: "json", description: "What kind of file." }),
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
    rows: Type.Array(StatementRow, { description: "The oldest first." }),
  },
  { title: "Statement" },
);
