import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { release } from "./credit-pending.ts";
import { readDue, settlementOf, settlements } from "./queries.ts";

export interface DueAccount {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/** One operation settles at most this many: a few statements write it, and memory holds it whole. */
const GROUP_MAX = 500;

/**
 * Settles all due money of an account, one group at a time. Of the timers that are due after a downtime, the first
 * settles everything, and the others find nothing.
 */
export async function settleDue(kit: Kit, { environmentId, accountId }: DueAccount): Promise<void> {
  for (;;) {
    const due = await readDue(kit.database, environmentId, accountId, GROUP_MAX);
    const [first] = due;
    if (first === undefined) return;
    // The operation reads what is due under its locks, so the rows decide and not the key. The key is new each
    // time, because a later run may find more.
    const nonce = kit.randomness.bytes(12).toString("base64url");
    const caller = internalCaller(environmentId, `settlement/${first.id}/${nonce}`);
    await kit.ledger.run(
      settling(
        accountId,
        due.map(({ id }) => id),
      ),
      caller,
    );
  }
}

const settling = (accountId: bigint, ids: readonly bigint[]) =>
  operation({
    name: "settlement.settle",
    rows: ids.length + 4,
    needs: { due: ids.map((id) => settlementOf(accountId, id)) },
    decide({ due }, books) {
      const open = due.filter((one) => one?.settledAt === null && one.dueAt <= books.now);
      const amount = open.reduce((sum, one) => sum + (one?.amount ?? 0n), 0n);
      if (amount === 0n) return;
      release(books, accountId, amount);
      for (const one of open) {
        if (one !== undefined) books.update(settlements, one, { settledAt: books.now });
      }
    },
  });

export function readDueAccount(payload: unknown): DueAccount {
  // The timer stores ids as text.
  const { environmentId, accountId } = payload as { environmentId: string; accountId: string };
  return { environmentId: BigInt(environmentId), accountId: BigInt(accountId) };
}
