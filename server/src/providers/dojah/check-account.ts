import { format } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { majorAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import type { DojahClient } from "./dojah-client.ts";
import { type DojahAnswer, readDojahAnswer } from "./read-dojah-answer.ts";

const UNPROVEN: readonly string[] = [
  "Prove driver's licences and voter's cards in the sandbox before you take them out of notOffered.",
  "Dojah bills every lookup, so none was made: try each kind of check in the sandbox first.",
  "Dojah shows no issue or expiry date of a driver's licence, and no type or status of a company.",
  "Dojah has no list of calls. To reconcile, compare the balance and the usage file of the dashboard.",
];

/** Reads the balance of the wallet. The call is free. */
export async function checkAccount(client: DojahClient, call: CallContext): Promise<ProviderCheck> {
  const answer = readDojahAnswer(await client.get({ path: "/api/v1/balance" }, call));
  if (answer.kind !== "entity") return { problems: [problemOf(answer)], remarks: [] };
  const available = majorAt(answer.entity, "wallet_balance");
  if (available === undefined) {
    return { problems: [], remarks: ["Dojah's answer has no balance.", ...UNPROVEN] };
  }
  const remark = `The Dojah wallet has ${format(available, "NGN")}.`;
  const problems = available > 0n ? [] : [`${remark} Fund it: Dojah refuses every lookup.`];
  return {
    ...{ problems, remarks: [remark, ...UNPROVEN] },
    balance: { available, currency: "NGN" },
  };
}

function problemOf(answer: Exclude<DojahAnswer, { kind: "entity" }>): string {
  if (answer.kind === "unavailable" && answer.why === "turned_away") {
    return "Dojah refused the App ID or the secret key, or the wallet is empty. Sandbox keys work at the sandbox's address only.";
  }
  if (answer.kind === "unavailable") {
    return "Dojah cannot be reached: check the address of the API.";
  }
  return "Dojah gave no readable answer: check the address of the API, and try again.";
}
