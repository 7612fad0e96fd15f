import type { Kit } from "../../../kernel/kit.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Currency } from "../../../kernel/money.ts";
import { TEST_FUNDS } from "./rules.ts";

/** Opens the wallets of a new environment: NGN for transfers, USD for cards. A repeated call changes nothing. */
export async function openWallets(kit: Kit, environmentId: bigint): Promise<void> {
  await kit.ledger.run(
    openingOfWallets,
    internalCaller(environmentId, `open wallets of ${environmentId}`),
  );
}

const openingOfWallets = operation({
  name: "businesses.open_wallets",
  needs: {},
  decide(_found, books) {
    openWallet(books, "business_wallet", "NGN");
    openWallet(books, "card_wallet", "USD");
  },
});

/** A test wallet gets its first balance by a posting. */
function openWallet(books: Books, kind: string, currency: Currency): void {
  const account = books.openAccount(kind, currency);
  if (books.environment.mode === "live") return;
  books.post({
    kind: "test_funds",
    narrative: "Test funds",
    postings: [
      {
        from: open("simulated_funds", currency),
        to: available(account.id),
        amount: TEST_FUNDS[currency],
      },
    ],
  });
}
