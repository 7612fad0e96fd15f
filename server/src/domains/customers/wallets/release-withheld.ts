import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { letSettle } from "../../money-in/settlement/index.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import { mayReceive } from "./balance-limit.ts";
import type { WithholdingWallet } from "./jobs.ts";
import { walletById, wallets, withheldCreditById, withheldCredits } from "./queries.ts";
import { readWithheld, readWithholdingAfter, type WithheldPosition } from "./withheld-queries.ts";
import { balanceWithoutWithheld } from "./withhold-credit.ts";

/** Credits in one operation, which is held in memory and written with a few statements. */
const GROUP_MAX = 500;

const BEFORE_ALL: WithheldPosition = { withheldAt: new Date(0), id: 0n };

/**
 * Releases the withheld credits of a wallet that its tier now allows. It goes from the oldest on, and releases each
 * credit that fits as a whole.
 */
export async function releaseWithheld(kit: Kit, held: WithholdingWallet): Promise<void> {
  for (let after: WithheldPosition = BEFORE_ALL; ; ) {
    const page = await readWithheld(kit.database, held, { after, limit: GROUP_MAX });
    const last = page.at(-1);
    if (last === undefined) return;
    const ids = page.map(({ id }) => id);
    // The operation skips credits that were released since the read. So each call may use a new key, and a retry may
    // release more.
    const nonce = kit.randomness.bytes(12).toString("base64url");
    const key = `wallets/${held.walletId}/release/${nonce}`;
    await kit.ledger.run(releasing(held.walletId, ids), internalCaller(held.environmentId, key));
    after = last;
  }
}

const releasing = (walletId: bigint, ids: readonly bigint[]) =>
  operation({
    name: "wallets.release_withheld",
    rows: 2 * ids.length + 4,
    needs: {
      wallet: walletById(walletId),
      tiers: neededKycTiers,
      withheld: ids.map((id) => withheldCreditById(walletId, id)),
    },
    decide({ wallet: found, tiers, withheld }, books) {
      const wallet = present(found, "the wallet");
      const before = balanceWithoutWithheld(books, wallet);
      let released = 0n;
      for (const credit of withheld) {
        if (credit?.releasedAt !== null) continue;
        const { amount, dueAt } = credit;
        if (!mayReceive(toKycTiers(tiers), wallet, before + released, amount)) continue;
        released += amount;
        books.update(withheldCredits, credit, { releasedAt: books.now });
        letSettle(books, { accountId: walletId, currency: wallet.currency, amount, dueAt });
      }
      if (released === 0n) return;
      const left = wallet.withheld - released;
      books.update(wallets, wallet, { withheld: left, updatedAt: books.now });
    },
  });

/**
 * Reviews every wallet with withheld credits. A higher tier or a debit triggers a review of its wallet at once. This
 * sweep finds the other cases, for example new tiers set by the operator.
 */
export async function sweepWithheld(kit: Kit): Promise<void> {
  for (
    let last: WithholdingWallet | undefined = { environmentId: 0n, walletId: 0n };
    last !== undefined;
  ) {
    const page: readonly WithholdingWallet[] = await readWithholdingAfter(
      kit.database,
      last,
      GROUP_MAX,
    );
    for (const held of page) await releaseWithheld(kit, held);
    last = page.at(-1);
  }
}
