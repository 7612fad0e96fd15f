import { type Route, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
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

const opening = {
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
    providerNotConfigured,
    openingUnproven,
    openingRefused,
  ],
} as const;

/** The routes of the account numbers of wallets. */
export const walletAccountRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...opening,
    path: "/wallets/:walletReference/virtual-account",
    operationId: "attachVirtualAccount",
    movesMoney: false,
    summary: "Attach an account number to a wallet",
    description: [
      "Transfers from any bank to this number are credited to the wallet: pending first, then available by your wallet settlement schedule.",
      "A repeated request returns the attached number. Needs KYC tier 1.",
    ].join(" "),
    write: ({ access: { environmentId, mode }, params, scenario, operationKey }) =>
      attachAccount(kit, { ...params, environmentId, mode, scenario, operationKey }),
  }),
  writeRoute({
    ...opening,
    path: "/wallets/:walletReference/virtual-account/regenerate",
    operationId: "regenerateVirtualAccount",
    movesMoney: false,
    summary: "Replace the account number of a wallet",
    description: [
      "An attached number is retired, as DELETE does. Each request opens a new number:",
      "send an `Idempotency-Key` if you may have to repeat the request.",
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
    summary: "Retire the account number of a wallet permanently",
    description:
      "Money that still comes to the number is credited to the wallet, and the operator of the service gets an alert.",
    answer: Retired,
    refusals: [walletNotFound, noAccountAttached],
    write: ({ params }) => retireNumber(params.walletReference),
  }),
];
