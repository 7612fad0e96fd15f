import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { CellCall } from "../../../kernel/cells/cell-paths.ts";
import type { CommonSetting } from "../../../kernel/cells/common-setting.ts";
import { checkBody } from "../../../kernel/http/routes/validation.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { AMOUNT_MAX, fromDecimal } from "../../../kernel/money.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { formatReference } from "../../../kernel/references.ts";
import { explainBusinessRefusal } from "../../../kernel/tenancy/business-refusal.ts";
import { locateAccounts } from "../../platform/businesses/index.ts";
import { takeSettings } from "../../platform/cells/index.ts";
import { sessionOf, stanOf } from "./credit-receiver.ts";
import { badCellAmount, badCellReference } from "./errors.ts";
import { type ReceivedPlace, readReceived } from "./queries.ts";
import { findPayment, type PaymentAnswer, receivePayment } from "./receive-payment.ts";
import type { SentPayment } from "./rules.ts";
import { NameBody, PaymentBody, ReceivedBody, SettingsBody } from "./schemas.ts";

/** Answers one call of another cell. Throws a refusal for a body that does not have its form. */
type AnswerCall = (kit: Kit, sender: CellNumber, body: unknown) => Promise<object>;

/** `body` has passed the check, so it has the schema's type. */
const answering = <Body>(
  check: (body: unknown) => void,
  answer: (kit: Kit, sender: CellNumber, body: Body) => Promise<object>,
): AnswerCall => {
  return async (kit, sender, body) => {
    check(body);
    return await answer(kit, sender, body as Body);
  };
};

const checkPayment = checkBody(PaymentBody);

/** What answers each call. `settings` are all kinds of common settings. */
export const answersOf = (
  settings: readonly CommonSetting[],
): Readonly<Record<CellCall, AnswerCall>> => ({
  payments: answering<PaymentBody>(checkPayment, async (kit, sender, body) =>
    written(await receivePayment(kit, paymentIn(body, sender))),
  ),
  find: answering<PaymentBody>(checkPayment, async (kit, sender, body) =>
    written(await findPayment(kit, paymentIn(body, sender))),
  ),
  names: answering<NameBody>(checkBody(NameBody), nameAccount),
  received: answering<ReceivedBody>(checkBody(ReceivedBody), listReceived),
  settings: answering<SettingsBody>(checkBody(SettingsBody), (kit, sender, sent) =>
    takeSettings(kit, settings, sender, sent),
  ),
});

function paymentIn(body: PaymentBody, sendingCell: CellNumber): SentPayment {
  const amount = BigInt(body.amount);
  if (amount > fromDecimal(AMOUNT_MAX)) throw badCellAmount();
  if (readSubject(body.reference) === undefined) throw badCellReference();
  const { senderAccountNumber } = body;
  return {
    ...{ ...body, sendingCell, amount },
    senderAccountNumber: senderAccountNumber === "" ? null : senderAccountNumber,
  };
}

function written(answer: PaymentAnswer): object {
  if (answer.kind !== "decided") return { outcome: answer.kind, ...cellIn(answer) };
  const { payment } = answer;
  if (payment.outcome === "refused") return { outcome: "refused", reason: payment.reason };
  const paymentReference = formatReference("trf", payment.id);
  const sessionId = sessionOf(payment);
  return { outcome: "credited", paymentReference, sessionId, stan: stanOf(payment) };
}

const cellIn = (answer: Exclude<PaymentAnswer, { kind: "decided" }>) =>
  answer.kind === "moved" ? { cell: String(answer.cell) } : {};

async function nameAccount(
  { database }: Kit,
  _sender: CellNumber,
  { mode, accountNumber }: NameBody,
): Promise<object> {
  const place = (await locateAccounts(database, [accountNumber], mode)).get(accountNumber);
  if (place?.kind === "moved") return { outcome: "moved", cell: String(place.cell) };
  const isOpen =
    place !== undefined && explainBusinessRefusal(mode, place.account.businessStatus) === undefined;
  return isOpen ? { outcome: "found", accountName: place.account.name } : { outcome: "not_found" };
}

const PAGE_SIZE = 500;

async function listReceived(
  { database }: Kit,
  sendingCell: CellNumber,
  { from, to, after }: ReceivedBody,
): Promise<object> {
  const asked = { sendingCell, from: new Date(from), to: new Date(to), after: placeIn(after) };
  const rows = await readReceived(database, asked, PAGE_SIZE);
  const last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
  return {
    lines: rows.map(({ reference, mode, accountNumber, amount, currency, creditedAt }) => ({
      ...{ reference, mode, accountNumber, amount: String(amount), currency, creditedAt },
    })),
    ...(last === undefined ? {} : { next: `${last.at}/${last.id}` }),
  };
}

/** The form was checked. The caller asks for the next page with what this page returned. */
function placeIn(after: string | undefined): ReceivedPlace | null {
  const [at = "0", id = "0"] = (after ?? "").split("/");
  return after === undefined ? null : { at: BigInt(at), id: BigInt(id) };
}
