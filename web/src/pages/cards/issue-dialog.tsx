import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import { Button } from "../../components/button.tsx";
import { Combobox } from "../../components/combobox.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { customersQuery, nameOf } from "../customers/customers-query.ts";
import { type CardWallet, cardsKey } from "./cards-query.ts";
import { describePrice } from "./describe-price.ts";

interface IssueDialogProps {
  readonly wallet: CardWallet | undefined;
  readonly onClose: () => void;
}

const BRANDS = ["Visa", "Mastercard"] as const;

/** A card for a customer: whose, what it is called, and what it holds at first. */
export function IssueDialog({ wallet, onClose }: IssueDialogProps) {
  const place = usePlace();
  const customers = useQuery(customersQuery(place, { pageSize: 100 }));
  const [customerId, setCustomerId] = useState<string>();
  const [label, setLabel] = useState("");
  const [brand, setBrand] = useState<(typeof BRANDS)[number]>("Visa");
  const [funding, setFunding] = useState("");
  const issue = useIssue();
  const amount = funding.trim() === "" ? 0 : readAmount(funding);
  const choices =
    customers.data?.rows.map((row) => ({ value: String(row.id), text: nameOf(row) })) ?? [];
  const name = choices.find(({ value }) => value === customerId)?.text ?? "";
  const goOn = () => {
    if (customerId === undefined || amount === undefined) return;
    onClose();
    void issue({ customerId, name, label: label.trim(), brand, amount });
  };
  const isComplete = customerId !== undefined && amount !== undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Issue a card"
      about="A virtual dollar card. The customer needs a KYC tier that allows cards."
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button kind="primary" onClick={goOn} aria-disabled={!isComplete || undefined}>
            See what it costs
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Combobox
          label="Customer"
          choices={choices}
          value={customerId}
          onChange={setCustomerId}
          none="No customer has this name."
        />
        <TextField
          label="Name of the card"
          isOptional
          maxLength={50}
          hint="What it is for: Travel"
          value={label}
          onChange={setLabel}
        />
        <SelectField
          label="Brand"
          value={brand}
          choices={BRANDS.map((value) => ({ value, text: value }))}
          onChange={setBrand}
        />
        <MoneyField
          label="First funding"
          isOptional
          currency="USD"
          hint={wallet && `Your card wallet has ${formatAmount(wallet.available, "USD")}.`}
          value={funding}
          onChange={setFunding}
          error={amount === undefined ? "This is no amount in dollars." : undefined}
        />
      </div>
    </Dialog>
  );
}

interface Order {
  readonly customerId: string;
  readonly name: string;
  readonly label: string;
  readonly brand: (typeof BRANDS)[number];
  readonly amount: number;
}

function useIssue() {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (order: Order) => {
    const { customerId, name, label, brand, amount } = order;
    const pricing = await readData(place.api.GET("/business/pricing"));
    const body = {
      customerId,
      brand,
      ...(label !== "" && { label }),
      ...(amount > 0 && { fundingAmount: amount }),
    };
    const issued = await confirm({
      title: `Issue a ${brand} card to ${name}?`,
      consequences: consequencesOf(amount, pricing),
      act: `Issue ${place.mode === "test" ? "test " : ""}card`,
      keep: "Go back",
      asksPin: true,
      run: (headers) => readData(place.api.POST("/business/card/issue", { body, headers })),
    });
    if (issued === undefined) return;
    await client.invalidateQueries({ queryKey: cardsKey(place) });
    await navigate({ to: place.to(["cards", issued.cardReference]) });
  };
}

const consequencesOf = (amount: number, pricing: components["schemas"]["Pricing"]) => [
  {
    when: "now" as const,
    text: `The fee is held in your card wallet: ${describePrice(pricing, "card-issue")}.`,
  },
  ...(amount === 0
    ? []
    : [
        {
          when: "now" as const,
          text: `So is ${formatAmount(amount, "USD")} for the card. Funding costs ${describePrice(pricing, "card-funding")}.`,
        },
      ]),
  { when: "later" as const, text: "The card is Pending until the issuer has made it." },
  { when: "later" as const, text: "If the issuer does not make it, everything is refunded." },
];
