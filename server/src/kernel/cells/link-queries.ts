import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { SealedTable } from "../sealing/sealed-table.ts";
import type { Vault } from "../sealing/vault.ts";
import type { CellNumber } from "./cell-number.ts";

const columns = sql`
  number, url, public_url as "publicUrl", is_home as "isHome", version, set_by as "setBy", set_at as "setAt"`;

const linkSeal = (cell: CellNumber | bigint) => `the secret of the link with cell ${cell}`;

export const sealedLinks: SealedTable = {
  table: "cells",
  key: { number: "integer" },
  columns: { sealed: (row) => linkSeal(row.bigint("number")) },
  form: "bytes",
};

/** Another cell, without the secret of the link. */
export interface LinkedCell {
  readonly number: CellNumber;
  readonly url: string;
  /** Where people reach it, for pay links of businesses that moved there. Null: not known here. */
  readonly publicUrl: string | null;
  readonly isHome: boolean;
  /** Changes with each change of the link. */
  readonly version: bigint;
  readonly setBy: string;
  readonly setAt: Date;
}

export const readLinkedCells = (queryable: Queryable) =>
  queryable.many<LinkedCell>(sql`
    select ${columns} from cells order by number`);

/** The cells with their secrets. */
export async function readLinks(queryable: Queryable, vault: Vault) {
  const rows = await queryable.many<LinkedCell & { sealed: Buffer }>(sql`
    select ${columns}, sealed from cells order by number`);
  return rows.map(({ sealed, ...cell }) => ({
    ...cell,
    secret: vault.open(sealed, linkSeal(cell.number)),
  }));
}

export type CellLink = Awaited<ReturnType<typeof readLinks>>[number];

export interface NewLink extends Pick<CellLink, "number" | "url" | "isHome" | "secret"> {
  readonly publicUrl?: string | null;
  readonly by: string;
}

/** At most one cell is the home cell: a new home cell replaces the earlier one. */
export async function writeLink(
  tx: Queryable,
  vault: Vault,
  { number, url, publicUrl = null, isHome, secret, by }: NewLink,
): Promise<void> {
  if (isHome)
    await tx.run(sql`update cells set is_home = false, version = nextval('ids') where is_home`);
  await tx.run(sql`
    insert into cells (number, url, public_url, is_home, sealed, set_by)
    values (${number}, ${url}, ${publicUrl}, ${isHome}, ${vault.seal(secret, linkSeal(number))}, ${by})
    on conflict (number) do update
    set url = excluded.url, public_url = excluded.public_url, is_home = excluded.is_home, sealed = excluded.sealed,
        version = excluded.version, set_by = excluded.set_by, set_at = now()`);
}

export const deleteLink = (tx: Queryable, number: CellNumber) =>
  tx.run(sql`delete from cells where number = ${number}`);
