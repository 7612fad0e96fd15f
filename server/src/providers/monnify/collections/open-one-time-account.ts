import type {
  AccountRequest,
  OncePaid,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, majorAt, majorNumber, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { customerOf, refuse, refuseByLimit } from "./account-holder.ts";
import { openedIn } from "./read-reserved-account.ts";
import { readTransaction } from "./read-transaction.ts";

const LEAST_AMOUNT = 2_000n;
const MINUTE_MS = 60_000;

interface Begun {
  readonly kind: "begun";
  readonly transactionReference: string;
}

/** Opens an account number for one payment: Monnify calls it a transaction that is paid by transfer. */
export async function openOneTimeAccount(
  account: MonnifyAccount,
  request: AccountRequest,
  once: OncePaid,
  call: CallContext,
): Promise<OpenOutcome> {
  const minutesMax = Number(account.settings.oneTimeMinutes);
  const closesAt = new Date(account.now().getTime() + minutesMax * MINUTE_MS);
  if (once.expiresAt !== null && once.expiresAt > closesAt) {
    return refuseByLimit(
      `An account number for one payment stays open for ${minutesMax} minutes at most.`,
    );
  }
  if (once.amount < LEAST_AMOUNT) return refuseByLimit("Ask for a payment of NGN 20.00 or more.");
  const begun = await begin(account, request, once, call);
  if (begun.kind !== "begun") return begun;
  const path = "/api/v1/merchant/bank-transfer/init-payment";
  const { transactionReference } = begun;
  const json = { transactionReference };
  const { reference } = request;
  const answer = await account.client.call({ method: "POST", path, json, reference }, call);
  // Amount, end and holder were accepted before, so this refusal is not about anything that the
  // merchant can change.
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const opened = accountIn(answer.body, account, once);
  if (opened.kind !== "opened") return opened;
  return { ...opened, closesAt: closingIn(answer.body) ?? closesAt };
}

/** Monnify writes the Lagos time without its zone. */
function closingIn(body: ExactJson | undefined): Date | undefined {
  const [stamp] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(textAt(body, "expiresOn") ?? "") ?? [];
  const closesAt = new Date(`${stamp}+01:00`);
  return Number.isNaN(closesAt.getTime()) ? undefined : closesAt;
}

/** Begins the transaction, or continues one that an earlier call began. */
async function begin(
  { client, settings }: MonnifyAccount,
  request: AccountRequest,
  { amount }: OncePaid,
  call: CallContext,
): Promise<Begun | OpenOutcome> {
  const customer = customerOf(request, settings.emailDomain);
  if (customer.kind === "refused") return customer;
  const { customerEmail, customerName } = customer;
  const { reference, accountName } = request;
  const path = "/api/v1/merchant/transactions/init-transaction";
  const json = {
    ...{ amount: majorNumber(amount), customerEmail, customerName },
    ...{ paymentReference: reference, paymentDescription: accountName },
    ...{ currencyCode: "NGN", contractCode: settings.contractCode },
    paymentMethods: ["ACCOUNT_TRANSFER"],
  };
  const answer = await client.call({ method: "POST", path, json, reference }, call);
  if (answer.kind === "done") return begunIn(answer.body, reference);
  if (answer.kind !== "refused") return answer;
  const known = await readTransaction(client, { paymentReference: reference }, call);
  if (known.kind === "not_found") {
    return refuse("The provider refused to open an account for this payment.");
  }
  return known.kind === "transaction" ? begunIn(known.body, reference) : known;
}

function begunIn(body: ExactJson | undefined, reference: string): Begun | Unknown {
  const transactionReference = textAt(body, "transactionReference");
  if (textAt(body, "paymentReference") !== reference || transactionReference === undefined) {
    return anotherSubject("reference");
  }
  return { kind: "begun", transactionReference };
}

function accountIn(
  body: ExactJson | undefined,
  { banks }: MonnifyAccount,
  { amount }: OncePaid,
): OpenOutcome {
  // If the contract lets the payer bear the fee, the account expects a different amount than the
  // merchant asks for.
  const payable = majorAt(body, "totalPayable") ?? majorAt(body, "amount");
  if (payable !== amount) return anotherSubject("amount");
  return openedIn(body, textAt(body, "accountName"), banks);
}
