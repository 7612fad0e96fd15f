import { type CellNumber, providerOfCell } from "../../../kernel/cells/cell-number.ts";
import { deleteLink, writeLink } from "../../../kernel/cells/link-queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { SERVICE_BANK } from "../banks/index.ts";
import { mailOperators } from "../operators/index.ts";
import { closeMissingCell } from "./alert-missing-cell.ts";
import {
  badSecret,
  badUrl,
  homeItself,
  notConnected,
  notNumbered,
  ordersOpen,
  ownCell,
  ownPublicUrl,
} from "./errors.ts";
import { hasUnnumbered, sumOpen } from "./queries.ts";

export interface LinkOrder {
  readonly number: CellNumber;
  readonly url: string;
  /** Where people reach it. Missing: pay links of businesses that moved there lead to a page that says so. */
  readonly publicUrl?: string | undefined;
  readonly isHome: boolean;
  readonly secret: string;
  readonly by: string;
}

export interface ConnectedCell {
  readonly number: CellNumber;
  /** Null: the other cell answered, with the same secret. Otherwise why it did not. */
  readonly problem: string | null;
}

/**
 * The path of a call is signed, so with a prefix the signed path would differ from the one that the receiver sees. A
 * backslash begins a path too. Lists, mails and redirects show the address, so it has no user and no password.
 */
const URL_FORM = /^https?:\/\/[^\s?#/\\@]+$/;
const isAddress = (url: string): boolean => URL_FORM.test(url) && URL.canParse(url);
/** However the name and the port are written: a pay link would lead to itself. */
const isSamePlace = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin;
const SECRET_FORM = /^[\x21-\x7e]{32,200}$/;

/**
 * Connects this cell with another one, or changes how. Every process uses it within a second. The other cell is asked
 * whether it knows the same secret; it may be connected later, so its answer is reported and decides nothing.
 */
export async function connectCell(kit: Kit, order: LinkOrder): Promise<ConnectedCell> {
  const { number, url, publicUrl, isHome, secret, by } = order;
  if (kit.cell === null) throw notNumbered();
  if (number === kit.cell) throw ownCell({ cell: number });
  if (!isAddress(url) || (publicUrl !== undefined && !isAddress(publicUrl))) throw badUrl();
  if (publicUrl !== undefined && isSamePlace(publicUrl, kit.settings.publicUrl()))
    throw ownPublicUrl();
  if (!SECRET_FORM.test(secret)) throw badSecret();
  await kit.database.transaction(async (tx) => {
    if (isHome && (await hasUnnumbered(tx))) throw homeItself();
    const { publicUrl: pages = null } = order;
    await writeLink(tx, kit.vault, { number, url, publicUrl: pages, isHome, secret, by });
    const details = { cell: number, url, publicUrl: pages, home: isHome };
    await closeMissingCell(tx, number, kit.clock.now());
    await recordAction(kit, tx, { by, action: "cell.connect", mode: "live", details });
    await mailOperators(kit, tx, mailOf(order), by);
  });
  await kit.providers.cells.refresh();
  return { number, problem: await findProblem(kit, number) };
}

/** Anyone who knows the secret can credit businesses of this cell. So all other operators learn of it at once. */
const mailOf = ({ number, url, by }: LinkOrder) => ({
  kind: "operators.cell_connected",
  subject: `${by} connected cell ${number}`,
  body: `${by} connected this cell with cell ${number} at ${url}.

From now on, transfers to businesses of cell ${number} go there, and transfers from it are credited here. If this was not planned, run cell disconnect ${number}, and speak to an admin.`,
});

/** Asks for a number that no business has. Any answer is signed, and so proves the link. */
async function findProblem({ providers }: Kit, cell: CellNumber): Promise<string | null> {
  const rail = providers.cells.rail("test", providerOfCell(cell));
  const unused = { bankCode: SERVICE_BANK.code, accountNumber: "0000000001" };
  const outcome = await rail?.nameOf(unused);
  if (outcome === undefined) return "it is not connected";
  if (outcome.kind === "found" || outcome.kind === "not_found") return null;
  const detail = "detail" in outcome && outcome.detail !== undefined ? `: ${outcome.detail}` : "";
  return `${outcome.why}${detail}`;
}

/** Ends the link with a cell. Throws while transfers to it are open: their outcome would never be known. */
export async function disconnectCell(
  kit: Kit,
  { number, by }: Pick<LinkOrder, "number" | "by">,
): Promise<void> {
  await kit.database.transaction(async (tx) => {
    const open = await sumOpen(tx, providerOfCell(number));
    const orders = open.reduce((sum, { count }) => sum + count, 0);
    if (orders > 0) throw ordersOpen({ cell: number, orders });
    if ((await deleteLink(tx, number)) === 0) throw notConnected({ cell: number });
    const details = { cell: number };
    await recordAction(kit, tx, { by, action: "cell.disconnect", mode: "live", details });
  });
  await kit.providers.cells.refresh();
}
