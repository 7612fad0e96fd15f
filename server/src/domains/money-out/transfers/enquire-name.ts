import type { Kit } from "../../../kernel/kit.ts";
import type { BankRail, NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank } from "../../platform/banks/index.ts";
import { findServiceAccounts } from "../../platform/businesses/index.ts";
import {
  accountNotFound,
  enquiryFailed,
  enquiryTimedOut,
  serviceAccountNotFound,
} from "./errors.ts";
import { SERVICE_BANK } from "./rules.ts";

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
  if (bankCode === SERVICE_BANK.code) return await nameWithin(kit, mode, accountNumber);
  const bank = requireBank(bankCode, mode, "bankCode");
  const facts = { environmentId: enquiry.environmentId, about: bank.cbnCode, amount: null };
  const [rail] = kit.providers.bankRail.inOrder(mode, facts);
  if (rail === undefined) throw providerNotConfigured();
  const account = { bankCode: bank.cbnCode, accountNumber };
  const outcome = await inTime(rail.nameOf(account, { scenario: enquiry.scenario }));
  return { ...account, accountName: nameIn(outcome), bankName: bank.name };
}

async function nameWithin(kit: Kit, mode: Mode, accountNumber: string): Promise<NamedAccount> {
  const found = await findServiceAccounts(kit.database, [accountNumber], mode);
  const account = found.get(accountNumber);
  if (account === undefined) throw serviceAccountNotFound({ param: "accountNumber" });
  const { code: bankCode, name: bankName } = SERVICE_BANK;
  return { accountNumber, accountName: account.name, bankCode, bankName };
}

/** An answer after the limit counts as a timeout. */
async function inTime(asked: ReturnType<BankRail["nameOf"]>): Promise<NameOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NameOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unknown", why: "timeout" }), WAIT_MS);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function nameIn(outcome: NameOutcome): string {
  switch (outcome.kind) {
    case "found":
      return outcome.accountName;
    case "not_found":
      throw accountNotFound({ param: "accountNumber" });
    case "unavailable":
      throw providerUnavailable();
    case "unknown":
      throw outcome.why === "timeout" || outcome.why === "lost"
        ? enquiryTimedOut()
        : enquiryFailed();
  }
}
