import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Expiry } from "./jobs.ts";
import { virtualAccountById, virtualAccounts } from "./queries.ts";
import { hasEnded, isOpen } from "./rules.ts";

/** Marks an account as expired. Credits are judged by the time itself, not by this mark. */
export async function expireAccount(kit: Kit, { environmentId, id }: Expiry): Promise<void> {
  const expiring = operation({
    name: "virtual_accounts.expire",
    needs: { account: virtualAccountById(id) },
    decide({ account: found }, books) {
      const account = present(found, "the account that expires");
      if (!isOpen(account.status) || !hasEnded(account, books.now)) return;
      books.update(virtualAccounts, account, { status: "expired" });
    },
  });
  await kit.ledger.run(expiring, internalCaller(environmentId, `virtual_accounts/${id}/expire`));
}
