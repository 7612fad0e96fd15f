import { format } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { majorAt, rowsAt, textAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import type { BettingCatalogue } from "./bills/betting-catalogue.ts";
import { checkBills } from "./bills/check-bills.ts";
import type { MonnifyAnswer } from "./connection/read-envelope.ts";
import type { MonnifyAccount } from "./monnify-account.ts";

const RECENT = 50;
const AWAITS_OTP = /^(?:PENDING_(?:BATCH_)?AUTHORIZATION|OTP_EMAIL_DISPATCH_FAILED)$/;

const UNPROVEN: readonly string[] = [
  "Ask Monnify to allow this server's IP address, and to switch off the OTP of API disbursements.",
  "Only a first account can prove the contract code, and only a first notice its signature.",
  "Monnify's sandbox does not sign its notices, so none of them is taken.",
];

/** Logs in and reads the wallet's balance and the latest transfers. It moves no money. Bills are a remark: not every account sells them. */
export async function checkAccount(
  account: MonnifyAccount,
  betting: BettingCatalogue,
  call: CallContext,
): Promise<ProviderCheck> {
  const { client, settings } = account;
  const balance = await client.call(
    {
      method: "GET",
      path: "/api/v2/disbursements/wallet-balance",
      query: { accountNumber: settings.walletAccountNumber },
    },
    call,
  );
  if (balance.kind !== "done") return { problems: [problemOf(balance)], remarks: [] };
  const available = majorAt(balance.body, "availableBalance");
  const problems = await stoppedTransfers(account, call);
  const unproven = [...(await checkBills(betting, call)), ...UNPROVEN];
  if (available === undefined) {
    const remark = "Monnify answered without the wallet's balance.";
    return { problems, remarks: [remark, ...unproven] };
  }
  const funds = `The wallet has ${format(available, "NGN")} available.`;
  return { problems, remarks: [funds, ...unproven], balance: { available, currency: "NGN" } };
}

function problemOf(answer: Exclude<MonnifyAnswer, { kind: "done" }>): string {
  switch (answer.kind) {
    case "refused":
      return "Monnify refused to show the wallet: check the account number of the wallet.";
    case "unavailable":
      return answer.why === "turned_away"
        ? "Monnify refused the API key or the secret key, or has not switched on disbursements."
        : "Monnify cannot be reached: check the address of the API.";
    case "unknown":
      return "Monnify gave no readable answer: check the address of the API, and try again.";
  }
}

/** A transfer that awaits an OTP moves no money until the OTP is switched off. */
async function stoppedTransfers(
  { client }: MonnifyAccount,
  call: CallContext,
): Promise<readonly string[]> {
  const path = "/api/v2/disbursements/single/transactions";
  const query = { pageNo: "0", pageSize: String(RECENT) };
  const answer = await client.call({ method: "GET", path, query }, call);
  const rows = answer.kind === "done" ? rowsAt(answer.body, "content") : [];
  const waiting = rows.filter((row) => AWAITS_OTP.test(textAt(row, "status") ?? "")).length;
  if (waiting === 0) return [];
  return [
    `${waiting} of the latest ${RECENT} transfers await an OTP and do not move. Ask Monnify to switch off the OTP of API disbursements.`,
  ];
}
