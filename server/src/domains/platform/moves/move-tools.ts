import type pg from "pg";
import { connect } from "../../../kernel/backup/queries.ts";
import { clientTransaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
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
  /** Proves the books of the new cell, and returns what is wrong. */
  verify(kit: Kit): Promise<readonly string[]>;
  /** How long live orders may take to end, and work under way. */
  readonly waitMs: number;
  /** Called when a step begins or goes on, with a sentence for who watches. */
  onStep(sentence: string): Promise<void>;
}

/** A move under way, with connections of its own to both databases. */
export interface OpenMove extends MoveTools {
  readonly business: MovingBusiness;
  readonly clients: { readonly source: pg.Client; readonly target: pg.Client };
}

/** Runs work while no other command moves a business from this cell, or into the other one. */
export async function withOpenMove<T>(
  tools: MoveTools,
  businessId: bigint,
  work: (move: OpenMove) => Promise<T>,
): Promise<T> {
  const source = await connect(tools.source.directUrl);
  try {
    const target = await connect(tools.target.directUrl);
    try {
      for (const client of [source, target])
        if (!(await lockMoves(clientTransaction(client))))
          throw moveInterrupted({ reason: "Another command moves a business now. Wait for it." });
      const business = await readMovingBusiness(tools.source.kit.database, businessId);
      if (business === undefined)
        throw cannotMove({ reason: `There is no business ${businessId} in this cell.` });
      return await work({ ...tools, business, clients: { source, target } });
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}
