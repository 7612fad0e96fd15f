import { format, type Minor } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, majorAt, textAt } from "../http/exact-json.ts";
import { readable } from "../http/read-answer.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import type { PremblyClient } from "./prembly-client.ts";

const UNPROVEN: readonly string[] = [
  "Prembly bills every lookup, so none was made: try each kind of check with a sandbox key first.",
  "Prembly verifies a driver's licence only together with a claimed first and last name.",
  "Prembly has no list of calls. To reconcile, compare the balance and the history of the dashboard.",
];

/** This path is beside those of the lookups, so it has no prefix. */
const WALLET_PATH = "/api/v1/wallet";

/** Reads the balance of the wallet. The call is free. */
export async function checkAccount(
  client: PremblyClient,
  call: CallContext,
): Promise<ProviderCheck> {
  const answered = await client.call({ method: "GET", path: WALLET_PATH }, call);
  if (answered.kind === "answered" && [401, 403].includes(answered.status)) {
    return problem("Prembly refused the secret key or the App ID.");
  }
  // Prembly does not document this call, so an account may lack it.
  if (answered.kind === "answered" && answered.status === 404) return withoutBalance;
  const answer = readable(answered);
  if (answer.kind === "unavailable" && answer.why !== "turned_away") {
    return problem("Prembly cannot be reached: check the address of the API.");
  }
  if (answer.kind !== "answered") {
    return problem("Prembly gave no readable answer: check the address of the API, and try again.");
  }
  const available = balanceIn(answer.body);
  if (available === undefined) return withoutBalance;
  const remark = `The Prembly wallet has ${format(available, "NGN")}.`;
  const problems = available > 0n ? [] : [`${remark} Fund it: Prembly refuses every lookup.`];
  return {
    ...{ problems, remarks: [remark, ...UNPROVEN] },
    balance: { available, currency: "NGN" },
  };
}

const problem = (text: string): ProviderCheck => ({ problems: [text], remarks: [] });

const withoutBalance: ProviderCheck = {
  problems: [],
  remarks: [
    "Prembly did not show the wallet's balance, so neither the address nor the keys are proven.",
    ...UNPROVEN,
  ],
};

/** Undefined for a wallet in another currency, whose balance says nothing about naira. */
function balanceIn(body: ExactJson): Minor | undefined {
  const wallet = at(body, "data") ?? body;
  if ((textAt(wallet, "currency") ?? "NGN") !== "NGN") return undefined;
  return majorAt(wallet, "balance") ?? majorAt(wallet, "wallet_balance");
}
