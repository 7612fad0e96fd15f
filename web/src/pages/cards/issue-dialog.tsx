import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { CustomerPicker, type PickedCustomer } from "../customers/customer-picker.tsx";
import type { CardWallet } from "./cards-query.ts";
import { EMPTY_HOLDER, type Holder, HolderFields, nameOfHolder } from "./holder-fields.tsx";
import { BRANDS, type Brand, useIssue } from "./use-issue.ts";

interface IssueDialogProps {
  readonly wallet: CardWallet | undefined;
  readonly onClose: () => void;
}

const WHOSE = [
  { value: "known", text: "A customer", hint: "A customer whose KYC tier allows cards." },
  {
    value: "new",
    text: "A new cardholder",
    hint: "You are responsible for verifying who this is.",
  },
] as const;

/** Issues a card to a customer or a new cardholder: the holder, a label, and the first funding. */
export function IssueDialog({ wallet, onClose }: IssueDialogProps) {
  const [whose, setWhose] = useState<"known" | "new">("known");
  const [customer, setCustomer] = useState<PickedCustomer>();
  const [holder, setHolder] = useState<Holder>(EMPTY_HOLDER);
  const [label, setLabel] = useState("");
  const [brand, setBrand] = useState<Brand>("Visa");
  const [funding, setFunding] = useState("");
  const issue = useIssue();
  const amount = funding.trim() === "" ? 0 : readAmount(funding);
  const owner = ownerOf(whose, customer, holder);
  const goOn = () => {
    if (owner === undefined || amount === undefined) return;
    onClose();
    void issue({ ...owner, label: label.trim(), brand, amount });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Issue a card"
      about="A virtual dollar card."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={goOn}
            aria-disabled={owner === undefined || amount === undefined || undefined}
          >
            See what it costs
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup legend="Whose card" value={whose} choices={WHOSE} onChange={setWhose} />
        {whose === "known" ? (
          <CustomerPicker value={customer} onChange={setCustomer} />
        ) : (
          <HolderFields holder={holder} onChange={setHolder} />
        )}
        <div className="grid grid-cols-2 gap-4 max-fold:grid-cols-1">
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
        </div>
        <MoneyField
          label="First funding"
          isOptional
          currency="USD"
          hint={wallet && `Your card wallet has ${formatAmount(wallet.available, "USD")}.`}
          value={funding}
          onChange={setFunding}
          error={amount === undefined ? "Enter an amount in dollars." : undefined}
        />
      </div>
    </Dialog>
  );
}

/** The holder of the new card, once known. */
function ownerOf(whose: "known" | "new", customer: PickedCustomer | undefined, holder: Holder) {
  if (whose === "known")
    return customer && { name: customer.text, holder: { customerId: customer.value } };
  const name = nameOfHolder(holder);
  return name === undefined ? undefined : { name, holder: trimmed(holder) };
}

const trimmed = (holder: Holder): Partial<Holder> =>
  Object.fromEntries(
    Object.entries(holder)
      .map(([field, text]) => [field, text.trim()])
      .filter(([, text]) => text !== ""),
  );
