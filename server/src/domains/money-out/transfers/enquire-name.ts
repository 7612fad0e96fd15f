import { providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank, SERVICE_BANK } from "../../platform/banks/index.ts";
import { answerWithin } from "./answer-within.ts";
import {
  accountNotFound,
  enquiryFailed,
  enquiryTimedOut,
  serviceAccountNotFound,
} from "./errors.ts";
import { findReceivers } from "./find-destination.ts";

export interface NameEnquiry {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly scenario: Scenario | undefined;
}

export interface NamedAccount {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankCode: string;
  readonly bankName: string;
}

/** The merchant waits for the answer, often with their customer. */
const WAIT_MS = 5_000;

/**
 * Returns the account's name as the bank has it. Throws `account_not_found`, `provider_timeout` or `provider_error`.
 */
export async function enquireName(kit: Kit, enquiry: NameEnquiry): Promise<NamedAccount> {
  const { mode, bankCode, accountNumber } = enquiry;
  if (bankCode === SERVICE_BANK.code) return await nameWithin(kit, enquiry);
  const bank = requireBank(bankCode, mode, "bankCode");
  const facts = { environmentId: enquiry.environmentId, about: bank.cbnCode, amount: null };
  const [rail] = kit.providers.bankRail.inOrder(mode, facts);
  if (rail === undefined) throw providerNotConfigured();
  const account = { bankCode: bank.cbnCode, accountNumber };
  const outcome = await answerWithin(WAIT_MS, rail.nameOf(account, { scenario: enquiry.scenario }));
  return { ...account, accountName: nameIn(outcome, accountNotFound), bankName: bank.name };
}

/** A business of another cell has its name there. */
async function nameWithin(
  kit: Kit,
  { mode, accountNumber, scenario }: NameEnquiry,
): Promise<NamedAccount> {
  const { code: bankCode, name: bankName } = SERVICE_BANK;
  const account = { bankCode, accountNumber };
  const found = await findReceivers(kit, { mode, items: [account] });
  const receiver = found.get(accountNumber);
  if (receiver === undefined) throw serviceAccountNotFound({ param: "accountNumber" });
  if (typeof receiver !== "number") return { ...account, accountName: receiver.name, bankName };
  const rail = kit.providers.cells.rail(mode, providerOfCell(receiver));
  if (rail === undefined) throw serviceAccountNotFound({ param: "accountNumber" });
  const outcome = await answerWithin(WAIT_MS, rail.nameOf(account, { scenario }));
  return { ...account, accountName: nameIn(outcome, serviceAccountNotFound), bankName };
}

function nameIn(outcome: NameOutcome, notFound: typeof accountNotFound): string {
  switch (outcome.kind) {
    case "found":
      return outcome.accountName;
    case "not_found":
      throw notFound({ param: "accountNumber" });
    case "unavailable":
      throw providerUnavailable();
    case "unknown":
      throw outcome.why === "timeout" || outcome.why === "lost"
        ? enquiryTimedOut()
        : enquiryFailed();
  }
}
