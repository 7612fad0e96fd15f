import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { letSettle } from "../../money-in/settlement/index.ts";
import { ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import type { Parking } from "./jobs.ts";
import { holdsUnparked } from "./park-credit.ts";
import {
  type ParkedPosition,
  parkedCreditOf,
  parkedCredits,
  readParked,
  readParkingAfter,
  walletById,
  wallets,
} from "./queries.ts";
import { mayHave } from "./rules.ts";

/** One operation looks at so many: it is written with a handful of statements, and held in memory whole. */
const GROUP_MAX = 500;

const BEFORE_ALL: ParkedPosition = { parkedAt: new Date(0), id: 0n };

/** Lets a wallet have what of its parked money it may by now: the oldest first, and each credit that fits whole. */
export async function releaseParked(kit: Kit, parking: Parking): Promise<void> {
  for (let after: ParkedPosition = BEFORE_ALL; ; ) {
    const page = await readParked(kit.database, parking, { after, limit: GROUP_MAX });
    const last = page.at(-1);
    if (last === undefined) return;
    const ids = page.map(({ id }) => id);
    // What was released meanwhile is left out, so the key may be new each time: a repetition may find more.
    const nonce = kit.randomness.bytes(12).toString("base64url");
    const key = `wallets/${parking.walletId}/release/${nonce}`;
    await kit.ledger.run(
      releasing(parking.walletId, ids),
      internalCaller(parking.environmentId, key),
    );
    after = last;
  }
}

const releasing = (walletId: bigint, ids: readonly bigint[]) =>
  operation({
    name: "wallets.release_parked",
    rows: 2 * ids.length + 4,
    needs: {
      wallet: walletById(walletId),
      ladder: neededLadder,
      parked: ids.map((id) => parkedCreditOf(walletId, id)),
    },
    decide({ wallet: found, ladder, parked }, books) {
      const wallet = present(found, "the wallet");
      const before = holdsUnparked(books, wallet);
      let released = 0n;
      for (const credit of parked) {
        if (credit?.releasedAt !== null) continue;
        const { amount, dueAt } = credit;
        if (!mayHave(ladderIn(ladder), wallet, before + released, amount)) continue;
        released += amount;
        books.update(parkedCredits, credit, { releasedAt: books.now });
        letSettle(books, { accountId: walletId, currency: wallet.currency, amount, dueAt });
      }
      if (released === 0n) return;
      const left = wallet.parked - released;
      books.update(wallets, wallet, { parked: left, updatedAt: books.now });
    },
  });

/**
 * Looks at every wallet in which something is parked. Whatever raises a tier or takes money out has its wallet looked at
 * at once; this finds what has come about otherwise, as when the operator changes a ladder.
 */
export async function sweepParked(kit: Kit): Promise<void> {
  for (let last: Parking | undefined = { environmentId: 0n, walletId: 0n }; last !== undefined; ) {
    const page: readonly Parking[] = await readParkingAfter(kit.database, last, GROUP_MAX);
    for (const parking of page) await releaseParked(kit, parking);
    last = page.at(-1);
  }
}
