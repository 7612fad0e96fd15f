import { type Route, readRoute } from "../../../server/src/kernel/http/routes/route.ts";
import { EchoBody, EchoedBalances, EchoParams } from "./schemas.ts";

/** What the path of a transfer begins with: the product's, and one that answers without doing anything. */
export const TRANSFERS = "/wallets";
export const ECHOES = "/bench/echo";

export const echoRoutes = (): readonly Route[] => [
  readRoute({
    method: "POST",
    path: `${ECHOES}/:walletReference/transfer`,
    operationId: "benchEcho",
    summary: "Answer at once, to a request that was checked like a transfer",
    tag: "Bench",
    envelope: "extended",
    signed: true,
    scope: "customer_wallet:write",
    service: "wallets",
    params: EchoParams,
    body: EchoBody,
    answer: EchoedBalances,
    read: ({ params }) => ({ ...params, ...NOTHING }),
  }),
];

const NOTHING = {
  customerId: 1,
  currency: "NGN",
  ledgerBalance: 0,
  availableBalance: 0,
  pendingBalance: 0,
  heldBalance: 0,
};
