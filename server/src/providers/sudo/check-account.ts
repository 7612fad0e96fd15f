import { CURRENCIES, type Currency, format, type Minor } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import { readAmount } from "./amounts.ts";
import type { SudoAnswer } from "./connection/sudo-answer.ts";
import type { SudoAccount } from "./issuing/sudo-account.ts";
import { type SudoSettings, settingsIn } from "./settings.ts";

interface Findings {
  readonly problems: string[];
  readonly remarks: string[];
  /** By currency, if it could be read. */
  readonly balances: { readonly available: Minor; readonly currency: Currency }[];
}

/** Reads the funding source and the balances. Neither call changes anything. */
export async function checkAccount(
  account: SudoAccount,
  call: CallContext,
): Promise<ProviderCheck> {
  const found: Findings = { problems: [], remarks: [], balances: [] };
  const { settings, client } = account;
  const source = await client.get(`/fundingsources/${settings.fundingSourceId}`, call);
  const refusal = explainRefusal(source, "funding source");
  if (refusal !== undefined) return { problems: [refusal], remarks: [] };
  if (source.kind === "done") checkSource(source.data, settings, found);
  for (const currency of CURRENCIES) await checkBalance(account, currency, found, call);
  if (CURRENCIES.every((currency) => settingsIn(settings, currency) === undefined)) {
    found.problems.push("Neither debitAccountUsd nor debitAccountNgn is set, so no card is made.");
  }
  addRemarks(settings, found);
  const { problems, remarks, balances } = found;
  // The cards of this service are in dollars. A balance in naira must not stand in for a dollar
  // balance that was not read.
  const shown = settingsIn(settings, "USD") === undefined ? "NGN" : "USD";
  const balance = balances.find(({ currency }) => currency === shown);
  return { problems, remarks, ...(balance === undefined ? {} : { balance }) };
}

/** Undefined for an answer that can be read. */
function explainRefusal(answer: SudoAnswer, what: string): string | undefined {
  if (answer.kind === "done") return undefined;
  if (answer.kind === "refused") return REFUSALS[answer.status]?.(what) ?? NOT_READ(what);
  return NOT_READ(what);
}

const NOT_READ = (what: string) => `Sudo did not answer with the ${what}. Try again.`;

const REFUSALS: Readonly<Partial<Record<number, (what: string) => string>>> = {
  401: () => "Sudo refuses the API key. Create a new one on the Developers page.",
  403: () => "Sudo refuses the call. Add this server's address to the IP list of the API key.",
  404: (what) =>
    `Sudo has no such ${what}. Copy its id from the dashboard of the same environment.`,
};

function checkSource(source: ExactJson, settings: SudoSettings, { problems }: Findings): void {
  const gateway = at(source, "jitGateway");
  if (textAt(source, "type") !== "gateway") {
    problems.push("The funding source is no gateway, so Sudo would not ask for authorisations.");
  }
  if (textAt(source, "status") !== "active") problems.push("The funding source is not active.");
  // Sudo documents the flag as a text, and answers with a boolean.
  if (String(at(gateway, "authorizeByDefault")) !== "false") {
    problems.push(
      "The funding source does not set authorizeByDefault to false. Sudo would approve what was never answered.",
    );
  }
  if (!(textAt(gateway, "url") ?? "").startsWith("https://")) {
    problems.push("The funding source has no https address for its questions.");
  }
  const header = textAt(gateway, "authorizationHeader");
  const isShown = header !== undefined && !/^\*+$/.test(header);
  if (isShown && header !== settings.questionToken) {
    problems.push("The funding source sends another Authorization header than questionToken.");
  }
}

async function checkBalance(
  { client, settings }: SudoAccount,
  currency: Currency,
  { problems, remarks, balances }: Findings,
  call: CallContext,
): Promise<void> {
  const inCurrency = settingsIn(settings, currency);
  if (inCurrency === undefined) {
    remarks.push(`No cards in ${currency} are made, because its debit account is not set.`);
    return;
  }
  const answer = await client.get(`/accounts/${inCurrency.debitAccount}/balance`, call);
  const refusal = explainRefusal(answer, `settlement account in ${currency}`);
  if (refusal !== undefined) problems.push(refusal);
  if (answer.kind !== "done") return;
  const balance = readAmount(at(answer.data, "availableBalance"), "major", "down");
  if (balance !== undefined) balances.push({ available: balance, currency });
  remarks.push(
    balance === undefined
      ? `The balance of the settlement account in ${currency} could not be read.`
      : `The settlement account has ${format(balance, currency)}. Sudo declines what it cannot cover.`,
  );
}

function addRemarks(
  { detailsPageUrl, apiUrl, cardFee }: SudoSettings,
  { remarks }: Findings,
): void {
  if (detailsPageUrl === null) {
    remarks.push("Card numbers cannot be shown, because detailsPageUrl is not set.");
  }
  if (cardFee === null) {
    remarks.push("The price of a new card is not booked, because cardFee is not set.");
  }
  if (apiUrl.includes("sandbox")) remarks.push("This is Sudo's sandbox: its cards pay nothing.");
  remarks.push(
    "The unit of questions and the status of refusals cannot be read. Prove them with the simulator of the sandbox.",
    "The webhook cannot be read. Set its Authorization header to noticeToken.",
  );
}
