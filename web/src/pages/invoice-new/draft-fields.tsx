import { type ApiFailure, messageFor } from "../../api/failure.ts";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useNow } from "../../components/use-now.ts";
import { lagosDay } from "../../format/time.ts";
import type { Draft } from "./draft.ts";

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly failure: ApiFailure | undefined;
  readonly isTest: boolean;
}

/** The fields of an invoice. Only the amount is required. */
export function DraftFields({ draft, onDraft, failure, isTest }: DraftFieldsProps) {
  const set = (field: keyof Draft) => (text: string) => onDraft({ ...draft, [field]: text });
  return (
    <>
      <MoneyField
        label="Amount"
        value={draft.amount}
        onChange={set("amount")}
        error={messageFor(failure, "amount")}
      />
      <TextField
        label="What for"
        isOptional
        value={draft.description}
        onChange={set("description")}
        error={messageFor(failure, "description")}
        hint="The payer sees it."
        maxLength={255}
      />
      <TextField
        label="Customer's name"
        isOptional
        value={draft.customerName}
        onChange={set("customerName")}
        error={messageFor(failure, "customerName")}
        maxLength={255}
      />
      <TextField
        label="Customer's e-mail"
        isOptional
        type="email"
        autoComplete="off"
        value={draft.customerEmail}
        onChange={set("customerEmail")}
        error={messageFor(failure, "customerEmail")}
        hint={
          isTest
            ? "In test mode the mail goes to your business, not to this address."
            : "The invoice and its reminders go there."
        }
      />
      <TimeFields draft={draft} set={set} failure={failure} />
    </>
  );
}

interface TimeFieldsProps extends Pick<DraftFieldsProps, "draft" | "failure"> {
  readonly set: (field: keyof Draft) => (text: string) => void;
}

/** When the invoice is due, when it expires, and where the payer continues. */
function TimeFields({ draft, set, failure }: TimeFieldsProps) {
  const now = useNow();
  return (
    <>
      <TextField
        label="Due"
        isOptional
        type="date"
        min={lagosDay(now)}
        value={draft.dueDay}
        onChange={set("dueDay")}
        error={messageFor(failure, "dueDate")}
        hint="At 17:00 in Lagos. The customer is reminded a day before and at that time. The invoice can still be paid afterwards."
      />
      <TextField
        label="Ends after, in days"
        isOptional
        inputMode="numeric"
        value={draft.endsAfterDays}
        onChange={set("endsAfterDays")}
        error={messageFor(failure, "expiresInMinutes")}
        hint="A payment after it ends is still credited to you, and is marked late."
      />
      <TextField
        label="Where the payer goes after paying"
        isOptional
        type="url"
        value={draft.returnUrl}
        onChange={set("returnUrl")}
        error={messageFor(failure, "returnUrl")}
        hint="A page of yours, for example https://example.com/thanks."
      />
    </>
  );
}
