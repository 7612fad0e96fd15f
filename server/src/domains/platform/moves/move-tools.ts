import type pg from "pg";
import { connect } from "../../../kernel/backup/queries.ts";
import { clientTransaction, type Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { MovedBusiness } from "../../../kernel/moving/moved-table.ts";
import type { TableKinds } from "../../../kernel/moving/pieces.ts";
import { cannotMove, moveInterrupted } from "./errors.ts";
import { lockMoves, type MovingBusiness, readMovingBusiness } from "./queries.ts";

/** One of the two installations: its kit, and its database past any pooler. */
export interface Installation {
  readonly kit: Kit;
  readonly directUrl: string;
}

/** What a move works with. */
export interface MoveTools {
  readonly source: Installation;
  readonly target: Installation;
  readonly by: string;
  readonly tables: TableKinds;
  /** Proves the books of the business in the new cell, and returns what is wrong. */
  verify(kit: Kit, business: MovedBusiness): Promise<readonly string[]>;
  /** How long live orders may take to end, and work under way. */
  readonly waitMs: number;
  /** Called when a step begins or goes on, with a sentence for the person who watches. */
  onStep(sentence: string): Promise<void>;
}

/** A move under way, with connections of its own to both databases. */
export interface OpenMove extends MoveTools {
  readonly business: MovingBusiness;
  readonly clients: { readonly source: pg.Client; readonly target: pg.Client };
}

/** Runs work while no other command moves a business from this cell, or into the other one. */
export const withOpenMove = <T>(
  tools: MoveTools,
  businessId: bigint,
  work: (move: OpenMove) => Promise<T>,
): Promise<T> =>
  withLock(tools.source, (source) =>
    withLock(tools.target, async (target) => {
      const business = await requireBusiness(tools.source.kit.database, businessId);
      return await work({ ...tools, business, clients: { source, target } });
    }),
  );

/** Runs work on a connection of its own, while no other command moves businesses of this database or into it. */
export async function withLock<T>(
  { directUrl }: Pick<Installation, "directUrl">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(directUrl);
  try {
    if (!(await lockMoves(clientTransaction(client))))
      throw moveInterrupted({ reason: "Another command moves a business now. Wait for it." });
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws if this cell has no such business. */
export async function requireBusiness(
  queryable: Queryable,
  businessId: bigint,
): Promise<MovingBusiness> {
  const business = await readMovingBusiness(queryable, businessId);
  if (business === undefined)
    throw cannotMove({ reason: `There is no business ${businessId} in this cell.` });
  return business;
}
