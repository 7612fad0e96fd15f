import type { Kit } from "../../../kernel/kit.ts";
import { shareLookupSecret } from "../../../kernel/tenancy/installation.ts";
import { recordAction } from "../audit/index.ts";
import { countBusinesses, countRunning } from "./check-queries.ts";
import { cannotMove } from "./errors.ts";

/**
 * Gives a new cell the lookup secret of this one, sealed with the new cell's own master key. All cells of an installation
 * share it, so that keys and numbers of identity are found after a move. Throws unless the new cell has no businesses and
 * does not run.
 */
export async function adoptCell(source: Kit, target: Kit, by: string): Promise<number> {
  const { cell } = target;
  if (source.cell === null || cell === null || cell === source.cell)
    throw cannotMove({ reason: "Both cells need numbers of their own. Set KASUWA_CELL." });
  if ((await countBusinesses(target.database)) > 0)
    throw cannotMove({ reason: `Cell ${cell} has businesses. Its lookup secret cannot change.` });
  if ((await countRunning(target.database)) > 0)
    throw cannotMove({
      reason: `Cell ${cell} is running. Stop its processes before you run this command.`,
    });
  await shareLookupSecret(source, target);
  await source.database.transaction((tx) =>
    recordAction(source, tx, { by, action: "cell.adopt", details: { cell } }),
  );
  return cell;
}
