import type {
  AccountRequest,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { customerOf, refuse } from "./account-holder.ts";
import { RESERVED_ACCOUNTS, readReservedAccount, reservedIn } from "./read-reserved-account.ts";

/** Reserves an account number that stays open. A reference that already has one gets the same number. */
export async function openReservedAccount(
  account: MonnifyAccount,
  request: AccountRequest,
  call: CallContext,
): Promise<OpenOutcome> {
  const { settings, client } = account;
  const customer = customerOf(request, settings.emailDomain);
  if (customer.kind === "refused") return customer;
  const { reference, accountName, bvn } = request;
  if (bvn === null) return refuse("Give the BVN of the account's holder: the bank requires it.");
  const { customerEmail, customerName } = customer;
  const json = {
    ...{ accountReference: reference, accountName, customerEmail, customerName, bvn },
    ...{ currencyCode: "NGN", contractCode: settings.contractCode },
    ...{ getAllAvailableBanks: false, preferredBanks: [settings.preferredBank] },
  };
  const answer = await client.call(
    { method: "POST", path: RESERVED_ACCOUNTS, json, reference },
    call,
  );
  if (answer.kind === "done") return reservedIn(answer.body, reference, account);
  if (answer.kind !== "refused") return answer;
  // Monnify refuses a reference that already has an account: the answer to an earlier call may have
  // been lost.
  const known = await readReservedAccount(account, reference, call);
  if (known.kind !== "not_found") return known;
  return refuse("The bank refused these details: check the name, the e-mail address and the BVN.");
}
