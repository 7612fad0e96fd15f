import type {
  AccountRequest,
  OncePaid,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, ExactNumber, minorAt, textAt } from "../../http/exact-json.ts";
import { unknownStatus } from "../../http/unknown-status.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { isRepeatedReference } from "../connection/read-envelope.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { emailOf, refuse, refuseByLimit } from "./account-holder.ts";
import { openedIn } from "./opened-account.ts";
import { type FinalRefusals, openingRefusal } from "./opening-refusal.ts";
import { readCharge } from "./read-charge.ts";

const AWAITS_PAYMENT = "pending_bank_transfer";
/** With these statuses no payment can come any more. */
const ENDED: ReadonlySet<string> = new Set(["success", "failed", "reversed", "abandoned"]);
const MINUTE_MS = 60_000;
const FINAL_REFUSALS: FinalRefusals = [
  [
    /^pay with transfer is not currently supported for transactions less than\b/i,
    refuseByLimit(
      "The provider opens no account number for so small a payment: ask for a larger one.",
    ),
  ],
  [
    /^(?:transaction amount limit exceeded|watch your spending)\b/i,
    refuseByLimit(
      "The provider opens no account number for so large a payment: ask for a smaller one.",
    ),
  ],
  [
    /^invalid amount\b/i,
    refuseByLimit("The provider opens no account number for this amount: ask for another."),
  ],
];
/** Only an end that the merchant has set can be the problem. */
const WRONG_END: FinalRefusals = [
  [
    /\baccount_expires_at\b/i,
    refuseByLimit("The provider opens no account number that closes then: ask for another end."),
  ],
];
const LOST: Unknown = {
  kind: "unknown",
  why: "unproven",
  detail: "the reference exists and is not found",
};

/**
 * Opens an account number for one payment: Paystack calls it a charge by bank transfer. Paystack takes a reference once,
 * so a repeated one is looked up.
 */
export async function openOneTimeAccount(
  account: PaystackAccount,
  request: AccountRequest,
  once: OncePaid,
  call: CallContext,
): Promise<OpenOutcome> {
  const contact = emailOf(request, account.settings);
  if (contact.kind === "refused") return contact;
  const { reference } = request;
  const closesAt = closingOf(account, once);
  const json = {
    ...{ email: contact.email, amount: new ExactNumber(String(once.amount)), currency: "NGN" },
    ...{ reference, bank_transfer: { account_expires_at: closesAt.toISOString() } },
  };
  const answer = await account.client.call(
    { method: "POST", path: "/charge", json, reference },
    call,
  );
  if (answer.kind === "done") return await accountIn(answer.data, account, request, once, call);
  if (answer.kind !== "refused") return answer;
  // Not every refusal says that the reference exists, so the charge is read after each.
  const known = await readCharge(account.client, reference, call);
  if (known.kind === "charge") return await accountIn(known.data, account, request, once, call);
  if (known.kind !== "not_found") return known;
  if (isRepeatedReference(answer)) return LOST;
  const others = once.expiresAt === null ? [] : WRONG_END;
  return openingRefusal(answer, [...FINAL_REFUSALS, ...others]);
}

/** If the merchant sets no end, the operator's setting decides: Paystack's own end is not documented. */
const closingOf = ({ settings, now }: PaystackAccount, { expiresAt }: OncePaid): Date =>
  expiresAt ?? new Date(now().getTime() + Number(settings.oneTimeMinutes) * MINUTE_MS);

async function accountIn(
  data: ExactJson | undefined,
  { banks }: PaystackAccount,
  { reference }: AccountRequest,
  { amount }: OncePaid,
  call: CallContext,
): Promise<OpenOutcome> {
  if (textAt(data, "reference") !== reference) return anotherSubject("reference");
  if ((minorAt(data, "amount") ?? amount) !== amount) return anotherSubject("amount");
  const status = textAt(data, "status") ?? "";
  if (status !== AWAITS_PAYMENT && !ENDED.has(status)) return unknownStatus(status);
  if (status !== AWAITS_PAYMENT) {
    return refuse("The provider has no open account number for this payment: ask for another.");
  }
  const closesAt = new Date(textAt(data, "account_expires_at") ?? "");
  if (Number.isNaN(closesAt.getTime())) {
    return { kind: "unknown", why: "unreadable", detail: "the answer does not say when it closes" };
  }
  const opened = await openedIn(data, banks, call);
  return opened.kind === "opened" ? { ...opened, closesAt } : opened;
}
