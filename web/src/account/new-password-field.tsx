import { useState } from "react";
import { TextField } from "../components/text-field.tsx";

export const PASSWORD_LENGTH_MIN = 10;

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A new password. It is checked when the person leaves the field. */
export function NewPasswordField({ label, value, onChange }: NewPasswordFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const isShort = isLeft && value !== "" && value.length < PASSWORD_LENGTH_MIN;
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_LENGTH_MIN}
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      hint={`At least ${PASSWORD_LENGTH_MIN} characters`}
      error={
        isShort
          ? `${value.length} characters; at least ${PASSWORD_LENGTH_MIN} are needed.`
          : undefined
      }
    />
  );
}
