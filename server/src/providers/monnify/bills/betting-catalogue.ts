import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { BettingTable } from "./betting-table.ts";
import { readPages } from "./read-pages.ts";

const CATEGORY = "BETTING";
const ANY_AMOUNT = "OPEN";

/** A biller that is sold, and the product that funds its accounts. */
interface BettingBiller {
  readonly item: CatalogueItem;
  readonly productCode: string;
}

interface Loaded {
  readonly kind: "loaded";
  readonly billers: ReadonlyMap<string, BettingBiller>;
  /** The names of billers that sell several products, or share their code with another biller. */
  readonly undecided: readonly string[];
}

type FoundBiller = ({ readonly kind: "biller" } & BettingBiller) | NotFound | Unavailable | Unknown;

type CatalogueLoad = Loaded | Unavailable | Unknown;

/** The betting billers of Monnify. It keeps the last catalogue, to look up product codes. */
export class BettingCatalogue {
  readonly #account: MonnifyAccount;
  readonly #table: BettingTable;
  #last: Loaded | undefined;

  constructor(account: MonnifyAccount) {
    this.#account = account;
    this.#table = new BettingTable(account.settings.bettingBillers);
  }

  /** Reads the catalogue from Monnify. */
  async load(call: CallContext): Promise<CatalogueLoad> {
    const { client } = this.#account;
    const rows = await readPages(client, "/billers", { category_code: CATEGORY }, call);
    if (rows.kind !== "rows") return rows;
    const sold = await Promise.all(rows.rows.map((row) => this.#productsOf(row, call)));
    const failure = sold.find((one) => one.kind !== "sold");
    if (failure !== undefined) return failure;
    this.#last = { kind: "loaded", ...decideCodes(sold.filter((one) => one.kind === "sold")) };
    return this.#last;
  }

  /**
   * The biller with one of our codes. A biller that the last catalogue lacks may be new, so the catalogue is read
   * again.
   */
  async find(itemCode: string, call: CallContext): Promise<FoundBiller> {
    const last = this.#last?.billers.get(itemCode);
    if (last !== undefined) return { kind: "biller", ...last };
    const loaded = await this.load(call);
    if (loaded.kind !== "loaded") return loaded;
    const biller = loaded.billers.get(itemCode);
    return biller === undefined ? { kind: "not_found" } : { kind: "biller", ...biller };
  }

  async #productsOf(row: ExactJson, call: CallContext) {
    const code = textAt(row, "code") ?? "";
    const name = textAt(row, "name") ?? code;
    const { client } = this.#account;
    const products = await readPages(client, "/biller-products", { biller_code: code }, call);
    if (products.kind !== "rows") return products;
    const named = this.#table.productOf(code);
    const open = products.rows.filter(
      (product) =>
        textAt(product, "priceType") === ANY_AMOUNT &&
        (named === undefined || textAt(product, "code") === named),
    );
    const [product] = open;
    const isDecided = open.length === 1 && product !== undefined;
    const itemCode = this.#table.codeOf(code, name);
    const biller = isDecided ? billerOf({ itemCode, name }, product) : undefined;
    return { kind: "sold", name, biller, isNamed: this.#table.isNamed(code) } as const;
  }
}

interface SoldBiller {
  readonly name: string;
  /** Undefined unless exactly one product is sold for any amount. */
  readonly biller: BettingBiller | undefined;
  /** True if the operator has named it. */
  readonly isNamed: boolean;
}

/** Each code belongs to one biller. If several share a code, only the one that the operator has named is sold. */
function decideCodes(sold: readonly SoldBiller[]): Omit<Loaded, "kind"> {
  const billers = new Map<string, BettingBiller>();
  const byCode = Map.groupBy(sold, ({ biller }) => biller?.item.itemCode ?? "");
  for (const [code, rivals] of byCode) {
    const named = rivals.filter(({ isNamed }) => isNamed);
    const [only, ...others] = named.length > 0 ? named : rivals;
    if (code !== "" && only?.biller !== undefined && others.length === 0) {
      billers.set(code, only.biller);
    }
  }
  const decided = new Set(billers.values());
  const undecided = sold.filter(({ biller }) => biller === undefined || !decided.has(biller));
  return { billers, undecided: undecided.map(({ name }) => name) };
}

function billerOf(
  { itemCode, name }: { readonly itemCode: string; readonly name: string },
  product: ExactJson,
): BettingBiller | undefined {
  const productCode = textAt(product, "code");
  if (productCode === undefined) return undefined;
  const item: CatalogueItem = {
    ...{ category: "betting", itemCode, itemName: name, providerCode: null, amount: null },
    minAmount: boundOf(majorAt(product, "minAmount")),
    maxAmount: boundOf(majorAt(product, "maxAmount")),
  };
  return { item, productCode };
}

/** Monnify writes zero or nothing if there is no bound. */
const boundOf = (amount: bigint | undefined) =>
  amount === undefined || amount <= 0n ? null : amount;
