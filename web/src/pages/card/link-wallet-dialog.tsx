import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { TextLink } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { type Currency, formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";
import { walletsQuery } from "../customer/customer-queries.ts";

interface LinkWalletDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Lets a wallet of the cardholder pay for the card. */
export function LinkWalletDialog({ card, onClose }: LinkWalletDialogProps) {
  const place = usePlace();
  const wallets = useQuery(walletsQuery(place, card.customerId));
  const [reference, setReference] = useState("");
  const link = useLink(card);
  const choices = (wallets.data ?? [])
    .filter(({ status }) => status === "Active")
    .map(({ walletReference, currency, availableBalance }) => ({
      value: walletReference,
      text: `${currency} wallet`,
      // The service has no other currencies.
      hint: `${formatAmount(availableBalance, currency as Currency)} available`,
    }));
  const goOn = () => {
    if (reference === "") return;
    onClose();
    void link(reference);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Link a wallet to ${card.label}`}
      about="The wallet then pays for purchases. The card keeps its own balance."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={goOn} aria-disabled={reference === "" || undefined}>
            Continue
          </Button>
        </>
      }
    >
      {wallets.error === null ? null : (
        <ErrorPanel
          isInline
          subject="The customer’s wallets"
          error={wallets.error}
          onRetry={() => void wallets.refetch()}
        />
      )}
      {wallets.data === undefined && wallets.error === null ? (
        <Skeleton label="Wallets" lines={2} />
      ) : null}
      {choices.length > 0 ? (
        <RadioGroup legend="Wallet" value={reference} choices={choices} onChange={setReference} />
      ) : null}
      {wallets.data !== undefined && choices.length === 0 ? (
        <p className="text-meta text-quiet">
          The customer has no active wallet.{" "}
          <TextLink to={place.to(["customers", card.customerId])}>Open one</TextLink>
        </p>
      ) : null}
    </Dialog>
  );
}

function useLink(card: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async (walletReference: string) => {
    const done = await confirm({
      title: `Link the wallet to ${card.label}?`,
      consequences: [
        { when: "now", text: "The customer’s wallet pays for the next purchase." },
        { when: "now", text: "A naira wallet pays at the operator’s rate at that time." },
        { when: "later", text: "Purchases that are already approved keep their source of funds." },
      ],
      act: "Link the wallet",
      keep: "Cancel",
      asksPin: true,
      run: (headers) =>
        readData(
          place.api.POST("/wallets/{walletReference}/link-card", {
            params: { path: { walletReference } },
            body: { cardReference: card.cardReference },
            headers,
          }),
        ),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: place.key });
  };
}
