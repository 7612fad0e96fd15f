import type { Static } from "typebox";
import { type Route, readRoute, writeRoute } from "../../../server/src/kernel/http/route.ts";
import { fromDecimal } from "../../../server/src/kernel/money.ts";
import { unspell } from "../../../server/src/kernel/references.ts";
import { balancesOf, WALLET_PREFIX } from "./balances.ts";
import { insufficientBalance, sameWallet, walletNotFound } from "./errors.ts";
import { TransferBody, WalletBalances } from "./schemas.ts";
import { type TransferInput, transferBetweenWallets } from "./transfer.ts";

export const TRANSFER_PATH = "/bench/transfer";
export const ECHO_PATH = "/bench/echo";

const admission = {
  method: "POST",
  tag: "Bench",
  signed: true,
  scope: "customer_wallet:write",
  service: "wallets",
  idempotencyKey: "required",
  body: TransferBody,
  answer: WalletBalances,
} as const;

export const transferRoutes = (): readonly Route[] => [
  writeRoute({
    ...admission,
    path: TRANSFER_PATH,
    operationId: "benchTransfer",
    summary: "Move money between two wallets",
    refusals: [walletNotFound, sameWallet, insufficientBalance],
    write: ({ body }) => transferBetweenWallets(inputOf(body)),
  }),
  readRoute({
    ...admission,
    path: ECHO_PATH,
    operationId: "benchEcho",
    summary: "Answer at once, to a request that was checked like a transfer",
    read: ({ body }) => balancesOf({ ...NOTHING, id: inputOf(body).from }),
  }),
];

const NOTHING = { currency: "NGN", available: 0n, held: 0n, pending: 0n } as const;

function inputOf(body: Static<typeof TransferBody>): TransferInput {
  const from = unspell(WALLET_PREFIX, body.fromAccount);
  const to = unspell(WALLET_PREFIX, body.toAccount);
  if (from === undefined) throw walletNotFound("fromAccount");
  if (to === undefined) throw walletNotFound("toAccount");
  if (from === to) throw sameWallet();
  return { from, to, amount: fromDecimal(body.amount), narrative: body.narrative };
}
