import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { useConfirm } from "../../components/use-confirm.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";

/** Unlinks the customer's wallet from the card, after showing the consequence. */
export function useUnlink({ label, linkedWalletReference }: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async () => {
    if (linkedWalletReference === null) return;
    const done = await confirm({
      title: `Unlink the wallet from ${label}?`,
      consequences: [
        { when: "now", text: "From the next purchase, the card spends its own balance." },
        {
          when: "later",
          text: "The wallet still pays for purchases that were approved while it was linked.",
        },
      ],
      act: "Unlink the wallet",
      keep: "Keep it",
      run: (headers) =>
        readData(
          place.api.DELETE("/wallets/{walletReference}/link-card", {
            params: { path: { walletReference: linkedWalletReference } },
            headers,
          }),
        ),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: place.key });
  };
}
