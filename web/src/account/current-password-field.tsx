import { TextField } from "../components/text-field.tsx";

interface CurrentPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly label?: string;
}

/** The password that the person has now. It proves that no other person is using the open page. */
export function CurrentPasswordField({
  value,
  onChange,
  label = "Your password",
}: CurrentPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
    />
  );
}
