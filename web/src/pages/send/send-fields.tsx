import { CircleCheck } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Combobox } from "../../components/combobox.tsx";
import { Icon } from "../../components/icon.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
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
              bankName: banks.find(({ value }) => value === bankCode)?.text ?? "",
            })
          }
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          value={draft.accountNumber}
          onChange={(accountNumber) => onChange({ accountNumber })}
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
      {!isAsking && name !== undefined ? (
        <p className="flex items-start gap-2">
          <Icon of={CircleCheck} className="mt-0.5 text-good" />
          <span>
            {draft.bankName} says <strong className="font-bold">{name}</strong>.
          </span>
        </p>
      ) : null}
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
