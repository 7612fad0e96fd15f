import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { fileNotFound, fileWithdrawn, noteMissing } from "./errors.ts";
import {
  lockFile,
  markWithdrawn,
  readFiles,
  removeLines,
  type TakenFile,
  uncoverDays,
} from "./file-queries.ts";
import { lockProgress } from "./queries.ts";

const FILES_SHOWN = 50;

/** The latest files that operators gave, the newest first. */
export const listStatementFiles = (
  { database }: Kit,
  provider?: string,
): Promise<readonly TakenFile[]> => readFiles(database, provider, FILES_SHOWN);

export interface Withdrawal {
  readonly id: bigint;
  readonly note: string;
  readonly by: string;
}

export interface WithdrawnFile extends TakenFile {
  /** A later file may have replaced some of its lines. */
  readonly removed: number;
}

/**
 * Withdraws a wrong statement file: its lines no longer count, and its days are not covered. It moves no money. What
 * was decided because of its lines stays, and shows as a difference. Lines that the file replaced do not come back.
 */
export async function withdrawStatementFile(
  kit: Kit,
  { id, note, by }: Withdrawal,
): Promise<WithdrawnFile> {
  if (note.trim() === "") throw noteMissing();
  return await kit.database.transaction(async (tx) => {
    // Every writer of lines takes this lock first.
    await lockProgress(tx);
    const file = await lockFile(tx, id);
    if (file === undefined) throw fileNotFound({ id });
    if (file.withdrawnAt !== null) throw fileWithdrawn({ id });
    const at = kit.clock.now();
    await markWithdrawn(tx, id, by, at);
    const removed = await removeLines(tx, file);
    await uncoverDays(tx, file);
    const details = { file: String(id), provider: file.provider, lines: removed, note };
    await recordAction(kit, tx, { by, action: "reconciliation.withdraw_file", details });
    return { ...file, withdrawnAt: at, removed };
  });
}
