import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { unknownBank } from "../../platform/banks/index.ts";
import { transactionNotFound } from "../../platform/transactions/index.ts";
import { customerNotFound } from "../customers/index.ts";
import { itemMissing } from "../kyc-tiers/index.ts";
import { walletAccountRoutes } from "./account-routes.ts";
import { closeWallet, freezeWallet, unfreezeWallet } from "./change-status.ts";
import {
  alreadyFrozen,
  balanceLimitExceeded,
  currencyNotOffered,
  dailyLimitExceeded,
  insufficientFunds,
  nameAndContactMissing,
  notEmpty,
  notFrozen,
  otherCurrency,
  payoutsInNaira,
  payoutTooLarge,
  sameWallet,
  walletClosed,
  walletFrozen,
  walletNotFound,
} from "./errors.ts";
import { walletListRoutes } from "./list-routes.ts";
import { openWallet } from "./open-wallet.ts";
import { payOut } from "./pay-out.ts";
import {
  CustomerParams,
  OpenBody,
  PayoutAnswer,
  PayoutBody,
  PayoutParams,
  TransferBody,
  WalletAnswer,
  WalletBalances,
  WalletList,
  WalletParams,
} from "./schemas.ts";
import { showPayout } from "./show-payout.ts";
import { listWallets, showWallet } from "./show-wallet.ts";
import { statementRoutes } from "./statement-routes.ts";
import { transferMoney } from "./transfer-money.ts";

const ofWallets = { tag: "Wallets", envelope: "extended" } as const;

const reading = { ...ofWallets, method: "GET", scope: "customer_wallet:read" } as const;

const writing = {
  ...ofWallets,
  method: "POST",
  signed: true,
  scope: "customer_wallet:write",
  service: "wallets",
} as const;

const changing = { ...writing, params: WalletParams, answer: WalletAnswer } as const;

export const walletRoutes = (kit: Kit): readonly Route[] => [
  ...openingRoutes(kit),
  ...walletListRoutes(kit),
  ...walletAccountRoutes(kit),
  transferRoute,
  ...payoutRoutes(kit),
  ...statementRoutes(kit),
  ...statusRoutes(),
];

const openingRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...writing,
    path: "/customers/:customerId/wallets",
    operationId: "openWallet",
    movesMoney: false,
    summary: "Open a wallet for a customer",
    description:
      "A customer has one open wallet for each currency. A repeated request returns it. If it was closed, a new wallet is opened.",
    params: CustomerParams,
    body: OpenBody,
    answer: WalletAnswer,
    refusals: [customerNotFound, currencyNotOffered, nameAndContactMissing],
    write: ({ params, body }) => openWallet({ ...params, ...body }),
  }),
  readRoute({
    ...reading,
    path: "/customers/:customerId/wallets",
    operationId: "listWallets",
    summary: "List the wallets of a customer",
    params: CustomerParams,
    answer: WalletList,
    refusals: [customerNotFound],
    read: ({ access, params }) => listWallets(kit.database, access, params.customerId),
  }),
  readRoute({
    ...reading,
    path: "/wallets/:walletReference",
    operationId: "getWallet",
    summary: "Get a wallet with its balances",
    params: WalletParams,
    answer: WalletAnswer,
    refusals: [walletNotFound],
    read: ({ access, params }) => showWallet(kit.database, access, params.walletReference),
  }),
];

const transferRoute = writeRoute({
  ...writing,
  path: "/wallets/:walletReference/transfer",
  operationId: "transferBetweenWallets",
  summary: "Transfer money to another wallet",
  description:
    "The transfer is immediate and free. The answer has the new balances of the paying wallet.",
  idempotencyKey: "required",
  params: WalletParams,
  body: TransferBody,
  answer: WalletBalances,
  refusals: [
    walletNotFound,
    sameWallet,
    otherCurrency,
    walletFrozen,
    walletClosed,
    insufficientFunds,
    balanceLimitExceeded,
  ],
  write: ({ params, body }) =>
    transferMoney({
      ...params,
      toWalletReference: body.toWalletReference,
      amount: fromDecimal(body.amount),
      narrative: body.narrative,
    }),
});

const payoutRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...writing,
    path: "/wallets/:walletReference/payout",
    operationId: "payOut",
    summary: "Pay out to a bank account",
    description: [
      "Amount, fee and stamp duty are held in the wallet at once. The answer comes while the payout is `Held`; events report the outcome.",
      "The limits of the customer's tier apply, for one payout and for one day in Lagos.",
    ].join(" "),
    idempotencyKey: "required",
    callsProvider: true,
    params: WalletParams,
    body: PayoutBody,
    answer: PayoutAnswer,
    refusals: [
      walletNotFound,
      walletFrozen,
      walletClosed,
      itemMissing,
      payoutsInNaira,
      unknownBank,
      payoutTooLarge,
      dailyLimitExceeded,
      insufficientFunds,
      providerUnavailable,
      providerNotConfigured,
    ],
    write: ({ access, params, body, scenario }) =>
      payOut(kit, {
        environmentId: access.environmentId,
        ...params,
        mode: access.mode,
        amount: fromDecimal(body.amount),
        bankCode: body.destinationBankCode,
        accountNumber: body.destinationAccountNumber,
        accountName: body.destinationAccountName,
        narrative: body.narrative,
        scenario,
      }),
  }),
  readRoute({
    ...reading,
    path: "/wallets/:walletReference/payouts/:payoutReference",
    operationId: "getPayout",
    summary: "Get a payout",
    params: PayoutParams,
    answer: PayoutAnswer,
    refusals: [walletNotFound, transactionNotFound],
    read: ({ access, params }) => showPayout(kit.database, access.environmentId, params),
  }),
];

const statusRoutes = (): readonly Route[] => [
  writeRoute({
    ...changing,
    path: "/wallets/:walletReference/freeze",
    operationId: "freezeWallet",
    movesMoney: false,
    summary: "Freeze a wallet",
    description:
      "A frozen wallet takes credits and refuses debits. Payouts that are under way continue.",
    refusals: [walletNotFound, walletClosed, alreadyFrozen],
    write: ({ params }) => freezeWallet(params.walletReference),
  }),
  writeRoute({
    ...changing,
    path: "/wallets/:walletReference/unfreeze",
    operationId: "unfreezeWallet",
    summary: "Unfreeze a wallet",
    refusals: [walletNotFound, walletClosed, notFrozen],
    write: ({ params }) => unfreezeWallet(params.walletReference),
  }),
  writeRoute({
    ...changing,
    path: "/wallets/:walletReference/close",
    operationId: "closeWallet",
    movesMoney: false,
    summary: "Close an empty wallet",
    refusals: [walletNotFound, walletClosed, notEmpty],
    write: ({ params }) => closeWallet(params.walletReference),
  }),
];
