import { format } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { majorAt, rowsAt, textAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import { type KoraAnswer, unansweredQuestion } from "./connection/read-envelope.ts";
import type { KoraAccount } from "./kora-account.ts";

const UNPROVEN: readonly string[] = [
  "Ask Kora to allow this server's IP address for payouts: only a first payout proves it.",
  "Only a first payout proves that Kora's answers repeat the e-mail address of its beneficiary.",
  "Kora has no statement here, so give its file of the balance history to reconciliation.",
];
const TEST_KEY = "This is a test key: no real money moves.";

/** Reads the balance and the list of banks. It moves no money. */
export async function checkAccount(
  account: KoraAccount,
  call: CallContext,
): Promise<ProviderCheck> {
  const answer = await account.client.call({ method: "GET", path: "/balances" }, call);
  if (answer.kind !== "done") return { problems: [problemOf(answer)], remarks: [] };
  const problems = await bankProblems(account, call);
  const unproven = [...(account.client.isTest ? [TEST_KEY] : []), ...UNPROVEN];
  const available = majorAt(answer.data, "NGN", "available_balance");
  if (available === undefined) {
    return { problems, remarks: ["Kora answered without a balance in naira.", ...unproven] };
  }
  const remarks = [`The balance is ${format(available, "NGN")}.`, ...unproven];
  return { problems, remarks, balance: { available, currency: "NGN" } };
}

function problemOf(answer: Exclude<KoraAnswer, { kind: "done" }>): string {
  const outcome = answer.kind === "refused" ? unansweredQuestion(answer) : answer;
  if (outcome.kind === "unknown") {
    return "Kora gave no readable answer: check the address of the API, and try again.";
  }
  return outcome.why === "turned_away"
    ? "Kora refused the secret key, this server's IP address, or so many requests."
    : "Kora cannot be reached: check the address of the API.";
}

/** The setting may name a bank that Kora does not have. */
async function bankProblems(
  { client, settings }: KoraAccount,
  call: CallContext,
): Promise<readonly string[]> {
  const query = { countryCode: "NG" };
  const answer = await client.call({ method: "GET", path: "/misc/banks", query }, call);
  const rows = answer.kind === "done" ? rowsAt(answer.data) : [];
  if (rows.length === 0) return ["Kora did not show its list of banks: try again."];
  const known = new Set(rows.map((row) => textAt(row, "code")));
  const theirs = settings.bankCodes.split(",").flatMap((pair) => pair.split("=").slice(1));
  return theirs
    .filter((code) => !known.has(code))
    .map((code) => `Kora's list of banks has no ${code}: check the setting bankCodes.`);
}
