import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { classes } from "../../components/classes.ts";
import { Combobox } from "../../components/combobox.tsx";
import { Icon } from "../../components/icon.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { isSameName } from "./compare-names.ts";
import { accountHint, amountHint, type SendDraft } from "./draft.ts";
import { useBanks } from "./use-banks.ts";
import type { NameCheck } from "./use-name-check.ts";

interface SendFieldsProps {
  readonly draft: SendDraft;
  readonly check: NameCheck;
  readonly onChange: (changes: Partial<SendDraft>) => void;
}

const NARRATION_MAX = 100;

export function SendFields({ draft, check, onChange }: SendFieldsProps) {
  const banks = useBanks();
  return (
    <div className="grid max-w-140 gap-4.5">
      <div className="grid gap-4.5 fold:grid-cols-2">
        <Combobox
          label="Bank"
          choices={banks}
          value={draft.bankCode}
          none="No bank has this name."
          onChange={(bankCode) =>
            onChange({
              bankCode,
              chosenName: undefined,
              bankName: banks.find(({ value }) => value === bankCode)?.text ?? "",
            })
          }
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          value={draft.accountNumber}
          onChange={(accountNumber) => onChange({ accountNumber, chosenName: undefined })}
          error={check.refusal?.message ?? accountHint(draft.accountNumber)}
          hint="Ten digits"
        />
      </div>
      <NameLine draft={draft} check={check} onChange={onChange} />
      <div className="grid gap-4.5 fold:grid-cols-2">
        <MoneyField
          label="Amount"
          hint="Whole naira"
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          error={amountHint(draft.amount)}
        />
        <TextField
          label="Narration"
          hint="The receiver sees it"
          maxLength={NARRATION_MAX}
          value={draft.narration}
          onChange={(narration) => onChange({ narration })}
        />
      </div>
    </div>
  );
}

/** The name as the bank gives it: the sender compares it with the one they know. */
function NameLine({ draft, check, onChange }: SendFieldsProps) {
  const { name, isAsking, isUnanswered, askAgain } = check;
  return (
    <div aria-live="polite" className="min-h-6 empty:hidden">
      {isAsking ? <p className="text-quiet">Asking {draft.bankName} for the name…</p> : null}
      {!isAsking && name !== undefined ? <BankName draft={draft} name={name} /> : null}
      {isUnanswered ? (
        <div className="grid gap-3">
          <p className="text-wait">
            {draft.bankName} did not answer the name check. Try again, or type the name and send
            without it.
          </p>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label="Receiver’s name"
              className="min-w-60 flex-1"
              value={draft.typedName}
              onChange={(typedName) => onChange({ typedName })}
            />
            <Button onClick={askAgain}>Try again</Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

interface BankNameProps {
  readonly draft: SendDraft;
  readonly name: string;
}

/** The name that the bank gives, apart from the bank's own name, and below the one that the person chose. */
function BankName({ draft: { bankName, chosenName }, name }: BankNameProps) {
  const isSame = chosenName === undefined || isSameName(chosenName, name);
  return (
    <div
      className={classes(
        "rounded-note border px-3.5 py-2.5",
        isSame ? "border-line bg-sunk" : "border-transparent bg-wait-fill",
      )}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 max-fold:grid-cols-1">
        {chosenName === undefined ? null : (
          <>
            <dt className="text-meta text-quiet">You chose</dt>
            <dd className="wrap-anywhere">{chosenName}</dd>
          </>
        )}
        <dt className="text-meta text-quiet">{bankName} says</dt>
        <dd className="text-title font-bold wrap-anywhere">{name}</dd>
      </dl>
      {chosenName === undefined ? null : <Verdict isSame={isSame} />}
    </div>
  );
}

function Verdict({ isSame }: { readonly isSame: boolean }) {
  return (
    <p
      className={classes(
        "mt-1 flex items-center gap-1.5 text-meta",
        isSame ? "text-good" : "font-strong text-wait",
      )}
    >
      <Icon of={isSame ? CircleCheck : CircleAlert} size={14} />
      {isSame
        ? "The same name"
        : "The names differ. Send only if you know that both are the same person."}
    </p>
  );
}
