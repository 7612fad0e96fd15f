import type { Minor } from "../../kernel/money.ts";
import type {
  CatalogueItem,
  CatalogueOutcome,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, majorAt, rowsAt, textAt } from "../http/exact-json.ts";
import {
  CLOSED_OUTCOME,
  codeOf,
  isClosed,
  PROCESSED,
  refusalOf,
  unreadableCode,
} from "./response-codes.ts";
import {
  CATEGORY_IDENTIFIERS,
  hasPlans,
  planCodeOf,
  SERVICES,
  type VtpassService,
} from "./services.ts";
import type { VtpassClient } from "./vtpass-client.ts";

/** The longest code that a merchant can send. */
const CODE_LENGTH_MAX = 60;

type Listed<Row> =
  | { readonly kind: "listed"; readonly rows: readonly Row[] }
  | Unavailable
  | Unknown;

/** The lists that VTpass has answered: the billers of a category, and what is sold of a biller. */
export interface CatalogueLists {
  readonly offers: Map<string, readonly ExactJson[]>;
  readonly items: Map<string, readonly CatalogueItem[]>;
}

export const noLists = (): CatalogueLists => ({ offers: new Map(), items: new Map() });

/**
 * Reads what VTpass sells of the billers in our table. Returns all of it, or the first failed call. Only lists that are
 * not in `known` are read, and what VTpass answers is added to it.
 */
export async function fetchCatalogue(
  client: VtpassClient,
  known: CatalogueLists,
  takenOut: ReadonlySet<string>,
  call: CallContext,
): Promise<CatalogueOutcome> {
  const identifiers = Object.values(CATEGORY_IDENTIFIERS);
  const offers = await listAll(identifiers, known.offers, String, (identifier) =>
    listOffers(client, identifier, call),
  );
  if (offers.kind !== "listed") return offers;
  const byId = new Map(offers.rows.map((row) => [textAt(row, "serviceID"), row]));
  const sold = SERVICES.filter(({ serviceId }) => byId.has(serviceId) && !takenOut.has(serviceId));
  const items = await listAll(sold, known.items, idOf, (service) =>
    listItems(client, service, byId.get(service.serviceId), call),
  );
  return items.kind === "listed" ? { kind: "catalogue", items: items.rows } : items;
}

const idOf = ({ serviceId }: VtpassService): string => serviceId;

async function listAll<Subject, Row>(
  subjects: readonly Subject[],
  known: Map<string, readonly Row[]>,
  keyOf: (subject: Subject) => string,
  list: (subject: Subject) => Promise<Listed<Row>>,
): Promise<Listed<Row>> {
  const listOnce = async (subject: Subject): Promise<Listed<Row>> => {
    const rows = known.get(keyOf(subject));
    if (rows !== undefined) return { kind: "listed", rows };
    const listed = await list(subject);
    if (listed.kind === "listed") known.set(keyOf(subject), listed.rows);
    return listed;
  };
  const lists = await Promise.all(subjects.map(listOnce));
  const rows: Row[] = [];
  for (const each of lists) {
    if (each.kind !== "listed") return each;
    rows.push(...each.rows);
  }
  return { kind: "listed", rows };
}

async function listOffers(
  client: VtpassClient,
  identifier: string,
  call: CallContext,
): Promise<Listed<ExactJson>> {
  const answer = await client.get({ path: "/services", query: { identifier } }, call);
  if (answer.kind !== "answered") return answer;
  const isList = codeOf(answer.body) === PROCESSED && Array.isArray(at(answer.body, "content"));
  return isList ? { kind: "listed", rows: rowsAt(answer.body, "content") } : refused(answer.body);
}

/** The row of a biller, then its plans. A biller whose plans VTpass refuses is not sold now. */
async function listItems(
  client: VtpassClient,
  service: VtpassService,
  offer: ExactJson | undefined,
  call: CallContext,
): Promise<Listed<CatalogueItem>> {
  if (!hasPlans(service)) return { kind: "listed", rows: [billerOf(service, offer)] };
  const query = { serviceID: service.serviceId };
  const answer = await client.get({ path: "/service-variations", query }, call);
  if (answer.kind !== "answered") return answer;
  const { body } = answer;
  if (codeOf(body) === PROCESSED) {
    return { kind: "listed", rows: [billerOf(service, undefined), ...plansIn(body, service)] };
  }
  const refusal = refused(body);
  const isNotSold = refusal.kind === "unknown" && refusalOf(codeOf(body)) !== undefined;
  return isNotSold ? { kind: "listed", rows: [] } : refusal;
}

function refused(body: ExactJson): Unavailable | Unknown {
  const code = codeOf(body);
  return isClosed(code) ? CLOSED_OUTCOME : unreadableCode(code);
}

const billerOf = (
  { category, code, title }: VtpassService,
  offer: ExactJson | undefined,
): CatalogueItem => ({
  ...{ category, itemCode: code, itemName: title, providerCode: null, amount: null },
  // VTpass's own misspelling.
  minAmount: boundOf(majorAt(offer, "minimium_amount")),
  maxAmount: boundOf(majorAt(offer, "maximum_amount")),
});

const boundOf = (amount: Minor | undefined): Minor | null =>
  amount === undefined || amount <= 0n ? null : amount;

function plansIn(body: ExactJson, service: VtpassService): readonly CatalogueItem[] {
  // VTpass writes it both ways.
  const rows = [...rowsAt(body, "content", "variations"), ...rowsAt(body, "content", "varations")];
  const plans = rows.flatMap((row) => planOf(row, service));
  return [...new Map(plans.map((plan) => [plan.itemCode, plan])).values()];
}

/** Only plans of a fixed price: a merchant's purchase of a plan has no amount. */
function planOf(row: ExactJson, service: VtpassService): readonly CatalogueItem[] {
  const variationCode = textAt(row, "variation_code");
  const itemName = textAt(row, "name");
  const amount = majorAt(row, "variation_amount");
  const isFixed = textAt(row, "fixedPrice")?.toLowerCase() === "yes";
  if (variationCode === undefined || itemName === undefined || amount === undefined) return [];
  const { category, code: providerCode } = service;
  const itemCode = planCodeOf(service, variationCode);
  if (!isFixed || amount <= 0n || itemCode.length > CODE_LENGTH_MAX) return [];
  return [{ category, itemCode, itemName, providerCode, amount, minAmount: null, maxAmount: null }];
}
