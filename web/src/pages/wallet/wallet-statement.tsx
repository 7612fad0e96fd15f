import { addressOf } from "../../api/client.ts";
import { StatementButton } from "../../components/statement-button.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Wallet } from "./wallet-queries.ts";

/** The wallet's statement as PDF or CSV. */
export function WalletStatement({ wallet }: { readonly wallet: Wallet }) {
  const address = `${addressOf(usePlace())}/wallets/${wallet.walletReference}/statement`;
  return (
    <StatementButton
      kind="primary"
      files={[
        { text: "PDF", address, query: { format: "pdf" } },
        { text: "CSV", address, query: { format: "csv" } },
      ]}
    />
  );
}
