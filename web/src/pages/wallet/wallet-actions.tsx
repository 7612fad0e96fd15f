import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Wallet } from "./wallet-queries.ts";

interface WalletActionsProps {
  readonly wallet: Wallet;
  readonly owner: string;
}

/** Freeze, unfreeze and close, each with its consequence. */
export function WalletActions({ wallet, owner }: WalletActionsProps) {
  const place = usePlace();
  if (wallet.status === "Closed") return null;
  const isFrozen = wallet.status === "Frozen";
  return (
    <>
      {place.can("customers:write") ? <CloseButton wallet={wallet} owner={owner} /> : null}
      {isFrozen && place.can("money:send") ? (
        <UnfreezeButton wallet={wallet} owner={owner} />
      ) : null}
      {!isFrozen && place.can("customers:write") ? (
        <FreezeButton wallet={wallet} owner={owner} />
      ) : null}
    </>
  );
}

const pathOf = ({ walletReference }: Wallet) => ({ params: { path: { walletReference } } });

function useRefresh() {
  const { key } = usePlace();
  const client = useQueryClient();
  return async (result: unknown) => {
    if (result !== undefined) await client.invalidateQueries({ queryKey: key });
  };
}

function FreezeButton({ wallet, owner }: WalletActionsProps) {
  const { api } = usePlace();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const freeze = async () =>
    refresh(
      await confirm({
        title: `Freeze ${owner}’s wallet?`,
        consequences: [
          { when: "now", text: "Nothing leaves the wallet: no payout, transfer or card purchase." },
          { when: "later", text: "Credits still arrive. Payouts under way are not stopped." },
        ],
        act: "Freeze wallet",
        keep: "Cancel",
        run: (headers) =>
          readData(api.POST("/wallets/{walletReference}/freeze", { ...pathOf(wallet), headers })),
      }),
    );
  return (
    <Button className="self-start" onClick={() => void freeze()}>
      Freeze
    </Button>
  );
}

function UnfreezeButton({ wallet, owner }: WalletActionsProps) {
  const { api } = usePlace();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const unfreeze = async () =>
    refresh(
      await confirm({
        title: `Unfreeze ${owner}’s wallet?`,
        consequences: [
          {
            when: "now",
            text: "The customer can spend from it again, up to the limits of the tier.",
          },
        ],
        act: "Unfreeze wallet",
        keep: "Leave it frozen",
        run: (headers) =>
          readData(api.POST("/wallets/{walletReference}/unfreeze", { ...pathOf(wallet), headers })),
      }),
    );
  return (
    <Button className="self-start" onClick={() => void unfreeze()}>
      Unfreeze
    </Button>
  );
}

function CloseButton({ wallet, owner }: WalletActionsProps) {
  const { api } = usePlace();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const close = async () =>
    refresh(
      await confirm({
        title: `Close ${owner}’s wallet?`,
        consequences: [
          {
            when: "now",
            text: "It can no longer receive or pay money. You can still read its entries.",
          },
          ...(wallet.virtualAccountNumber === null
            ? []
            : ([
                { when: "now", text: `${wallet.virtualAccountNumber} is retired permanently.` },
              ] as const)),
          { when: "warning", text: "This cannot be undone. The customer may open another wallet." },
        ],
        act: "Close wallet",
        keep: "Keep the wallet",
        run: (headers) =>
          readData(api.POST("/wallets/{walletReference}/close", { ...pathOf(wallet), headers })),
      }),
    );
  // The service decides; it refuses a wallet that holds money.
  const holds = wallet.ledgerBalance !== 0;
  return (
    <Button
      onClick={() => void close()}
      unavailable={holds ? "Only an empty wallet closes" : undefined}
    >
      Close
    </Button>
  );
}
