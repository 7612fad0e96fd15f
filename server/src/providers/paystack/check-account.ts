import { format, type Minor } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, minorAt, rowsAt, textAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import type { PaystackAnswer } from "./connection/read-envelope.ts";
import type { PaystackAccount } from "./paystack-account.ts";

const RECENT = 50;

const UNPROVEN: readonly string[] = [
  "Ask Paystack to allow this server's IP address, to switch off the OTP of transfers, and to leave transfer approval off.",
  "Only a first account number can prove that Paystack opens them for this business.",
];
const TEST_KEY = "This is a test key: no real money moves.";

/** Reads the balance, the banks and the transfers that await an OTP. It moves no money. */
export async function checkAccount(
  account: PaystackAccount,
  call: CallContext,
): Promise<ProviderCheck> {
  const answer = await account.client.call({ method: "GET", path: "/balance" }, call);
  if (answer.kind !== "done") return { problems: [problemOf(answer)], remarks: [] };
  const mode = account.client.mode === "test" ? [TEST_KEY] : [];
  const available = balanceIn(answer.data);
  return {
    problems: [...(await bankProblems(account, call)), ...(await stoppedTransfers(account, call))],
    ...(available !== undefined && { balance: { available, currency: "NGN" } }),
    remarks: [describeFunds(available), ...mode, ...missingContacts(account), ...UNPROVEN],
  };
}

function problemOf(answer: Exclude<PaystackAnswer, { kind: "done" }>): string {
  switch (answer.kind) {
    case "refused":
      return "Paystack refused to show the balance: check the address of the API.";
    case "unavailable":
      return answer.why === "turned_away"
        ? "Paystack refused the secret key, this server's IP address, or so many requests."
        : "Paystack cannot be reached: check the address of the API.";
    case "unknown":
      return answer.why === "mismatch"
        ? "Paystack answered for the other mode than the secret key's."
        : "Paystack gave no readable answer: check the address of the API, and try again.";
  }
}

function balanceIn(data: ExactJson | undefined): Minor | undefined {
  const row = rowsAt(data).find((one) => textAt(one, "currency") === "NGN");
  return minorAt(row, "balance");
}

const describeFunds = (balance: Minor | undefined): string =>
  balance === undefined
    ? "Paystack answered without a balance in naira."
    : `The balance is ${format(balance, "NGN")}.`;

async function bankProblems(
  { banks, settings }: PaystackAccount,
  call: CallContext,
): Promise<readonly string[]> {
  const { preferredBank } = settings;
  const found = await banks.codeOf({ slug: preferredBank }, call);
  if (found.kind === "code") return [];
  return found.kind === "missing"
    ? [`Paystack's list of banks has no ${preferredBank}: check the setting preferredBank.`]
    : ["Paystack did not show its list of banks: try again."];
}

/** A transfer that awaits an OTP moves no money until the OTP is switched off. */
async function stoppedTransfers(
  { client }: PaystackAccount,
  call: CallContext,
): Promise<readonly string[]> {
  const query = { status: "otp", perPage: String(RECENT) };
  const answer = await client.call({ method: "GET", path: "/transfer", query }, call);
  const rows = answer.kind === "done" ? rowsAt(answer.data) : [];
  const waiting = rows.filter((row) => textAt(row, "status") === "otp").length;
  if (waiting === 0) return [];
  return [
    `Transfers await an OTP and do not move (${waiting} of the latest ${RECENT}). Switch off the OTP of transfers.`,
  ];
}

function missingContacts({ settings }: PaystackAccount): readonly string[] {
  const { emailDomain, customerPhone } = settings;
  return [
    ...(emailDomain === null
      ? ["Without the setting emailDomain, a holder without an e-mail address gets no number."]
      : []),
    ...(customerPhone === null
      ? ["Without the setting customerPhone, a holder without a phone number gets no number."]
      : []),
  ];
}
