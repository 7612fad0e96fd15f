import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Lapse } from "./jobs.ts";
import { virtualAccountById, virtualAccounts } from "./queries.ts";
import { hasEnded, isOpen } from "./rules.ts";

/** Writes down that an account's time is over. What decides about credits asks for the time itself. */
export async function lapseAccount(kit: Kit, { environmentId, id }: Lapse): Promise<void> {
  const lapsing = operation({
    name: "virtual_accounts.lapse",
    needs: { account: virtualAccountById(id) },
    decide({ account: found }, books) {
      const account = present(found, "the account that lapses");
      if (!isOpen(account.status) || !hasEnded(account, books.now)) return;
      books.update(virtualAccounts, account, { status: "lapsed" });
    },
  });
  await kit.ledger.run(lapsing, internalCaller(environmentId, `virtual_accounts/${id}/lapse`));
}
