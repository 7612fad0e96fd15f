import { providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { FindOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import { askCell } from "./pay-cell.ts";
import { recordAnswer } from "./record-sent.ts";
import { UNDER_WAY_MS } from "./rules.ts";
import { readCreditOfSent, readUnconfirmed } from "./sent-queries.ts";

const ASKED_MAX = 200;

/**
 * Asks each connected cell about the sent credits whose outcome was decided without its answer, and records what it says. A
 * worker runs it each night, before the comparison of the books.
 */
export async function confirmDecided(kit: Kit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - UNDER_WAY_MS);
  for (const cell of kit.providers.cells.numbers) {
    const asked = { provider: providerOfCell(cell), before };
    for (const sent of await readUnconfirmed(kit.database, asked, ASKED_MAX)) {
      const found = { sent, unmatched: await readCreditOfSent(kit.database, sent) };
      const answer = await askCell(kit, found);
      // A cell that is down is asked about the others the next night.
      if (answer.kind === "unavailable") break;
      const refusal = refusalIn(answer);
      if (refusal !== undefined) await recordAnswer(kit, found, refusal);
    }
  }
}

/** Null: it has credited the payment. Undefined: it says nothing of it. No worker sends a decided one again. */
function refusalIn(answer: FindOutcome): string | null | undefined {
  if (answer.kind === "succeeded") return null;
  if (answer.kind === "failed") return answer.reason;
  return answer.kind === "not_found" ? "It does not have this payment." : undefined;
}
