import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { release } from "./credit-pending.ts";
import { readDue, settlementOf, settlements } from "./queries.ts";

export interface DueAccount {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/** One operation settles so many: it is written with a handful of statements, and held in memory whole. */
const GROUP_MAX = 500;

/**
 * Settles all that is due of an account, a group at a time. Whoever finds nothing is done, so of the timers that come
 * due after a downtime the first does the work of all.
 */
export async function settleDue(kit: Kit, { environmentId, accountId }: DueAccount): Promise<void> {
  for (;;) {
    const due = await readDue(kit.database, environmentId, accountId, GROUP_MAX);
    const [first] = due;
    if (first === undefined) return;
    // Whatever was settled meanwhile is left out, so what is done depends on what is found and not on the key; and the
    // key is new each time, because a repetition may find more.
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
  // Written with the timer, ids as text.
  const { environmentId, accountId } = payload as { environmentId: string; accountId: string };
  return { environmentId: BigInt(environmentId), accountId: BigInt(accountId) };
}
