import { providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { FindOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import { askCell } from "./pay-cell.ts";
import { recordAnswer } from "./record-sent.ts";
import { UNDER_WAY_MS } from "./rules.ts";
import { noteAsked, readCreditOfSent, readUnconfirmed, type SentCredit } from "./sent-queries.ts";

interface AskingLimits {
  /** How many credits are read at once. */
  readonly batchSize: number;
  /** How many batches a cell is asked about in one night. The others come first in the next night. */
  readonly batchesMax: number;
}

const LIMITS: AskingLimits = { batchSize: 200, batchesMax: 25 };

/**
 * Asks each connected cell about the sent credits whose outcome was decided without its answer, and records what it says. A
 * worker runs it each night, before the comparison of the books. Throws after the last cell if it failed at any.
 */
export async function confirmDecided(kit: Kit, limits = LIMITS): Promise<void> {
  const failures: unknown[] = [];
  for (const cell of kit.providers.cells.numbers)
    await confirmThose(kit, providerOfCell(cell), limits).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}

async function confirmThose(
  kit: Kit,
  provider: string,
  { batchSize, batchesMax }: AskingLimits,
): Promise<void> {
  const now = kit.clock.now();
  const decidedBefore = new Date(now.getTime() - UNDER_WAY_MS);
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const wanted = { provider, decidedBefore, askedBefore: now };
    const unconfirmed = await readUnconfirmed(kit.database, wanted, batchSize);
    for (const sent of unconfirmed) {
      // Before the call: one that fails each time must not keep the worker from the others.
      await noteAsked(kit.database, sent, now);
      // A cell that is down is asked about the others the next night.
      if (!(await confirmOne(kit, sent))) return;
    }
    if (unconfirmed.length < batchSize) return;
  }
}

/** Returns whether the cell could be asked. */
async function confirmOne(kit: Kit, sent: SentCredit): Promise<boolean> {
  const found = { sent, unmatched: await readCreditOfSent(kit.database, sent) };
  const answer = await askCell(kit, found);
  const refusal = refusalIn(answer);
  if (refusal !== undefined) await recordAnswer(kit, found, refusal);
  return answer.kind !== "unavailable";
}

/** Null: it has credited the payment. Undefined: it says nothing about it. No worker sends a decided one again. */
function refusalIn(answer: FindOutcome): string | null | undefined {
  if (answer.kind === "succeeded") return null;
  if (answer.kind === "failed") return answer.reason;
  return answer.kind === "not_found" ? "It does not have this payment." : undefined;
}
