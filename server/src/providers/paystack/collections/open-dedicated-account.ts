import type {
  AccountRequest,
  NotOpened,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { customerOf, type PaystackCustomer, refuse } from "./account-holder.ts";
import { openedIn } from "./opened-account.ts";
import { openingRefusal } from "./opening-refusal.ts";
import {
  customerIn,
  DEDICATED_ACCOUNTS,
  isOpenOf,
  type KnownCustomer,
  readDedicatedAccounts,
} from "./read-dedicated-accounts.ts";

/**
 * Opens an account number that stays open, each for its own customer record. A customer that has a number gets the same
 * one: the answer to an earlier call may have been lost.
 */
export async function openDedicatedAccount(
  account: PaystackAccount,
  request: AccountRequest,
  call: CallContext,
): Promise<OpenOutcome> {
  const wanted = customerOf(request, account.settings);
  if (wanted.kind === "refused") return wanted;
  const issuer = await account.banks.codeOf({ slug: account.settings.preferredBank }, call);
  if (issuer.kind === "missing") {
    return refuse("The provider does not list the bank in the operator's setting preferredBank.");
  }
  if (issuer.kind !== "code") return issuer;
  const customer = await register(account, request, wanted, call);
  if (customer.kind !== "customer") return customer;
  const known = await findOpened(account, customer, call);
  return known.kind === "not_found" ? await open(account, request, customer, call) : known;
}

/** Registers the customer. For an address that Paystack knows, it answers with the customer who has it. */
async function register(
  { client }: PaystackAccount,
  { reference }: AccountRequest,
  { email, firstName, lastName, phone }: PaystackCustomer,
  call: CallContext,
): Promise<KnownCustomer | NotOpened | Unavailable | Unknown> {
  const json = {
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    metadata: { reference },
  };
  const answer = await client.call({ method: "POST", path: "/customer", json, reference }, call);
  if (answer.kind === "refused") return openingRefusal(answer);
  if (answer.kind !== "done") return answer;
  const isSame = textAt(answer.data, "email")?.toLowerCase() === email.toLowerCase();
  return (isSame ? customerIn(answer.data) : undefined) ?? anotherSubject("customer");
}

/** The number that the customer has already. Of several, the one of the preferred bank counts. */
async function findOpened(
  account: PaystackAccount,
  customer: KnownCustomer,
  call: CallContext,
): Promise<OpenOutcome | NotFound> {
  const found = await readDedicatedAccounts(account, customer, call);
  if (found.kind !== "accounts") return found;
  const { preferredBank } = account.settings;
  const row = found.rows.find((one) => textAt(one, "bank", "slug") === preferredBank);
  const any = row ?? found.rows[0];
  return any === undefined ? { kind: "not_found" } : await openedIn(any, account.banks, call);
}

async function open(
  account: PaystackAccount,
  { reference }: AccountRequest,
  customer: KnownCustomer,
  call: CallContext,
): Promise<OpenOutcome> {
  const json = { customer: customer.code, preferred_bank: account.settings.preferredBank };
  const path = DEDICATED_ACCOUNTS;
  const answer = await account.client.call({ method: "POST", path, json, reference }, call);
  if (answer.kind === "done") {
    if (!isOpenOf(answer.data, customer)) return anotherSubject("customer");
    return await openedIn(answer.data, account.banks, call);
  }
  if (answer.kind !== "refused") return answer;
  // Another call may have opened it in the meantime.
  const known = await findOpened(account, customer, call);
  return known.kind === "not_found" ? openingRefusal(answer) : known;
}
