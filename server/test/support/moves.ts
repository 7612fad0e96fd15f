import { proofsOf } from "../../src/app.ts";
import { MOVED_TABLES, type MoveTools } from "../../src/domains/platform/moves/index.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { LEDGER_TABLES } from "../../src/kernel/ledger/digests/digested-table.ts";
import { verifyArrived, verifyLedger } from "../../src/kernel/ledger/verify/verify-ledger.ts";
import { sealedTables } from "../../src/sealed-tables.ts";

/** The same id as the key of the other cell, and another secret. */
export const TARGET_KEYS = [{ id: 1, secret: Buffer.alloc(32, 8) }];

export const tablesOfMoves = {
  tables: MOVED_TABLES,
  sealed: sealedTables,
  digested: [...LEDGER_TABLES, ...proofsOf().digestedTables],
};

export const verify = async ({ database }: Pick<Kit, "database">): Promise<readonly string[]> =>
  (await verifyLedger(database, { nowMs: () => performance.now(), proofs: proofsOf() })).findings;

/** The last proof of a move. */
export const verifyMoved: MoveTools["verify"] = async ({ database }, business) => {
  const options = { nowMs: () => performance.now(), proofs: proofsOf() };
  return (await verifyArrived(database, business, options)).findings;
};

export function toolsOf(
  { source, target }: { readonly source: { kit: Kit }; readonly target: { kit: Kit } },
  onStep: MoveTools["onStep"] = async () => undefined,
): MoveTools {
  return {
    source: { kit: source.kit, directUrl: source.kit.database.url },
    target: { kit: target.kit, directUrl: target.kit.database.url },
    ...{ by: "amina", tables: tablesOfMoves, verify: verifyMoved, waitMs: 20_000, onStep },
  };
}
