import { type Route, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { openingRefused, openingUnproven } from "../../money-in/virtual-accounts/index.ts";
import { itemMissing } from "../kyc-tiers/index.ts";
import { attachAccount } from "./attach-account.ts";
import { accountsInNaira, noAccountAttached, walletClosed, walletNotFound } from "./errors.ts";
import { regenerateAccount } from "./regenerate-account.ts";
import { retireNumber } from "./retire-account.ts";
import { Retired, WalletAccount, WalletParams } from "./schemas.ts";

const changing = {
  tag: "Wallets",
  envelope: "extended",
  signed: true,
  scope: "customer_wallet:write",
  service: "wallets",
  params: WalletParams,
} as const;

const minting = {
  ...changing,
  method: "POST",
  callsProvider: true,
  answer: WalletAccount,
  refusals: [
    walletNotFound,
    walletClosed,
    itemMissing,
    accountsInNaira,
    providerUnavailable,
    openingUnproven,
    openingRefused,
  ],
} as const;

/** The routes of the account numbers of wallets. */
export const walletAccountRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...minting,
    path: "/wallets/:walletReference/virtual-account",
    operationId: "attachVirtualAccount",
    movesMoney: false,
    summary: "Attach an account number to a wallet",
    description: [
      "Whatever is sent to it from any bank is credited to the wallet: pending first, then available by your schedule for",
      "wallets. Asked again, it answers the number that is attached. From KYC tier 1 on.",
    ].join(" "),
    write: ({ access: { environmentId, mode }, params, scenario, operationKey }) =>
      attachAccount(kit, { ...params, environmentId, mode, scenario, operationKey }),
  }),
  writeRoute({
    ...minting,
    path: "/wallets/:walletReference/virtual-account/regenerate",
    operationId: "regenerateVirtualAccount",
    movesMoney: false,
    summary: "Give a wallet another account number",
    description: [
      "The number that is attached, if one is, is retired as if you had deleted it. Each request opens a new number: send an",
      "`Idempotency-Key` where you may have to repeat it.",
    ].join(" "),
    write: ({ access: { environmentId, mode }, params, scenario, operationKey }) =>
      regenerateAccount(kit, { ...params, environmentId, mode, scenario, operationKey }),
  }),
  writeRoute({
    ...changing,
    method: "DELETE",
    path: "/wallets/:walletReference/virtual-account",
    operationId: "retireVirtualAccount",
    movesMoney: false,
    summary: "Retire the account number of a wallet, for good",
    description:
      "What is still sent to it reaches the wallet all the same, and the operator of the service is told.",
    answer: Retired,
    refusals: [walletNotFound, noAccountAttached],
    write: ({ params }) => retireNumber(params.walletReference),
  }),
];
