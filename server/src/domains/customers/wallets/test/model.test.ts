import { env } from "node:process";
import fc from "fast-check";
import { test } from "vitest";
import { WalletModel } from "./wallet-model.ts";
import { useWallets } from "./wallet-service.ts";
import { sequences } from "./wallet-verbs.ts";

const walletService = useWallets();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 100 : 5;
const VERBS_MAX = IS_SOAK ? 80 : 40;

test(
  "whatever is done to wallets, repeated or interrupted, balances and statements are what plain arithmetic says",
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences(VERBS_MAX), async (commands) => {
        const merchant = await walletService().merchant();
        await merchant.settles("delay", 3_600);
        const model = new WalletModel();
        for (const [tier, holds] of [
          [0, 20_000],
          [2, 250_000],
          [2, 400_000],
          [3, 2_000_000],
        ] as const) {
          model.addWallet(await merchant.wallet({ tier, holds }), tier);
          const wallet = model.wallets.at(-1)!;
          model.fund(wallet, holds * 100);
        }
        await fc.asyncModelRun(
          () => ({ model, real: { merchant, kit: walletService().kit } }),
          commands,
        );
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  IS_SOAK ? 3_600_000 : 240_000,
);
