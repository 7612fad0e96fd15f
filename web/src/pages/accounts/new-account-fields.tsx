import { type ApiFailure, messageFor } from "../../api/failure.ts";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type AccountField, type AccountKind, type Answers, FIELDS } from "./new-account.ts";

interface NewAccountFieldsProps {
  readonly kind: AccountKind;
  readonly answers: Answers;
  readonly onAnswers: (answers: Answers) => void;
  readonly failure: ApiFailure | undefined;
}

/** The fields of one kind of account. What was typed stays when the kind changes. */
export function NewAccountFields({ kind, answers, onAnswers, failure }: NewAccountFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3.5 max-fold:grid-cols-1">
      {FIELDS[kind].map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={answers[field.name]}
          onChange={(text) => onAnswers({ ...answers, [field.name]: text })}
          error={messageFor(failure, field.name)}
        />
      ))}
    </div>
  );
}

interface OneFieldProps {
  readonly field: AccountField;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function OneField({
  field: { label, hint, isOptional, type },
  value,
  onChange,
  error,
}: OneFieldProps) {
  const texts = { label, hint, error, value, onChange, isOptional: isOptional ?? false };
  if (type === "money") return <MoneyField {...texts} />;
  const isDigits = type === "minutes" || type === "digits";
  return (
    <TextField
      {...texts}
      type={type === "email" || type === "tel" ? type : "text"}
      autoComplete="off"
      {...(isDigits && { inputMode: "numeric" as const })}
    />
  );
}
