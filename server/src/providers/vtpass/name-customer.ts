import type { NameOutcome } from "../../kernel/providers/ports/bank-rail.ts";
import type { BilledCustomer } from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../http/exact-json.ts";
import { CLOSED_OUTCOME, codeOf, isClosed, PROCESSED, unreadableCode } from "./response-codes.ts";
import { findService } from "./services.ts";
import type { VtpassClient } from "./vtpass-client.ts";

const CONFIRMED = new Set([PROCESSED, "020"]);
const BILLER_UNREACHABLE = "030";

/** The name of the holder of a meter or a smart card. VTpass names no owner of a phone. */
export async function nameCustomer(
  client: VtpassClient,
  { category, providerCode, customer, meterType }: BilledCustomer,
  call: CallContext,
): Promise<NameOutcome> {
  const service = findService(category, providerCode);
  const isNamed = category === "electricity" || category === "cable-tv";
  if (service === undefined || !isNamed) return { kind: "not_found" };
  const type = meterType === null ? {} : { type: meterType.toLowerCase() };
  const json = { billersCode: customer, serviceID: service.serviceId, ...type };
  const answer = await client.post({ path: "/merchant-verify", json }, call);
  return answer.kind === "answered" ? readName(answer.body) : answer;
}

/** A wrong number gets the same code as a right one. Only the name, or the error in its place, distinguishes them. */
function readName(body: ExactJson): NameOutcome {
  const code = codeOf(body);
  if (code === BILLER_UNREACHABLE) return { kind: "unavailable", why: "turned_away" };
  if (isClosed(code)) return CLOSED_OUTCOME;
  if (code === undefined || !CONFIRMED.has(code)) return unreadableCode(code);
  const isWrong = at(body, "content", "WrongBillersCode") === true;
  if (isWrong || textAt(body, "content", "error") !== undefined) return { kind: "not_found" };
  const accountName = textAt(body, "content", "Customer_Name");
  if (accountName === undefined) return unreadableCode(code, " without a name");
  return { kind: "found", accountName };
}
