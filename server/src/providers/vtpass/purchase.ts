import { setTimeout as pause } from "node:timers/promises";
import type {
  BillPurchase,
  FindPurchaseOutcome,
  PurchaseOutcome,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { ExactJson } from "../http/exact-json.ts";
import { buildPayRequest, isRefusal } from "./pay-request.ts";
import { readRequestId, readTransaction } from "./read-transaction.ts";
import { requery } from "./requery.ts";
import { codeOf, type Refusal, refusalOf, refuse, STATEMENTS } from "./response-codes.ts";
import type { VtpassCatalogue } from "./vtpass-catalogue.ts";
import type { VtpassClient } from "./vtpass-client.ts";

export interface PurchaseTools {
  readonly client: VtpassClient;
  readonly catalogue: VtpassCatalogue;
}

const REQUERY_PAUSE_MS = 500;

const PRICE_CHANGED = refuse("The price of this item has changed.");

/**
 * Sends a purchase. A refusal does not name the purchase, and an earlier call may have made it. So a refusal counts only
 * when a requery does not find the purchase.
 */
export async function makePurchase(
  tools: PurchaseTools,
  purchase: BillPurchase,
  call: CallContext,
): Promise<PurchaseOutcome> {
  const { client, catalogue } = tools;
  const built = buildPayRequest(purchase);
  if (isRefusal(built)) return await confirm(client, built, purchase, call);
  if (isPriceChanged(catalogue, purchase)) {
    return await confirm(client, PRICE_CHANGED, purchase, call);
  }
  const { reference } = purchase;
  const answer = await client.post({ path: "/pay", json: built.fields, reference }, call);
  if (answer.kind !== "answered") return answer;
  const refusal = refusalIn(answer.body);
  if (refusal === undefined) {
    const outcome = readTransaction(answer.body, purchase);
    return await withToken(client, outcome, purchase, call);
  }
  const outcome = await confirm(client, refusal, purchase, call);
  if (outcome === refusal.outcome) noteOutdated(catalogue, refusal, built.service.serviceId);
  return outcome;
}

/** A plan is sold for VTpass's price of the moment. The price that the merchant pays must be the same. */
function isPriceChanged(catalogue: VtpassCatalogue, { itemCode, amount }: BillPurchase): boolean {
  const price = catalogue.priceOf(itemCode);
  return price !== undefined && price !== amount;
}

/** A code that can be a statement or a refusal is a statement if the answer names the purchase. */
function refusalIn(body: ExactJson): Refusal | undefined {
  const code = codeOf(body);
  const isStatement = STATEMENTS[code ?? ""] !== undefined && readRequestId(body) !== undefined;
  return isStatement ? undefined : refusalOf(code);
}

async function confirm(
  client: VtpassClient,
  { outcome, requeries }: Refusal,
  purchase: BillPurchase,
  call: CallContext,
): Promise<PurchaseOutcome> {
  for (let left = requeries; left > 0; left -= 1) {
    const found = await requery(client, purchase, call);
    if (found.kind !== "not_found") return withRequery(outcome, found);
    if (left > 1) await pause(REQUERY_PAUSE_MS, undefined, { signal: call.signal });
  }
  return outcome;
}

function withRequery(
  refused: Refusal["outcome"],
  found: Exclude<FindPurchaseOutcome, { kind: "not_found" }>,
): PurchaseOutcome {
  if (found.kind !== "unavailable") return found;
  if (refused.kind === "unavailable") return refused;
  return { kind: "unknown", why: "unproven", detail: "a refusal that no requery has confirmed" };
}

/**
 * Some tokens come a moment after the purchase. The service does not query a delivery after a success, so this call
 * does.
 */
async function withToken(
  client: VtpassClient,
  outcome: PurchaseOutcome,
  purchase: BillPurchase,
  call: CallContext,
): Promise<PurchaseOutcome> {
  const isPrepaid = purchase.category === "electricity" && purchase.meterType === "PREPAID";
  const isDue = outcome.kind === "succeeded" && isPrepaid && outcome.delivery.token === null;
  if (!isDue) return outcome;
  const found = await requery(client, purchase, call);
  return found.kind === "succeeded" ? found : outcome;
}

function noteOutdated(catalogue: VtpassCatalogue, { outdates }: Refusal, serviceId: string): void {
  if (outdates === "catalogue") catalogue.forget();
  if (outdates === "biller") catalogue.takeOut(serviceId);
}
