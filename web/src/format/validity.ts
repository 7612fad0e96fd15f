/** What the browser finds wrong with a field, and the limits that it knows. */
export interface Wrong {
  readonly valueMissing: boolean;
  readonly typeMismatch: boolean;
  readonly tooShort: boolean;
  readonly patternMismatch: boolean;
}

interface JudgedField {
  readonly label: string;
  readonly value: string;
  readonly type: string;
  readonly minLength: number;
}

/** What is wrong with a field, in our words in place of the browser's. */
export function describeValidity(wrong: Wrong, field: JudgedField): string {
  const { label, value, type, minLength } = field;
  if (wrong.valueMissing) return `${label} is empty.`;
  if (wrong.tooShort) return `${value.length} characters; it needs ${minLength} or more.`;
  if (wrong.typeMismatch)
    return type === "email"
      ? "This is no e-mail address, as ada@adire.example is one."
      : "This is no address, as https://adire.example/hooks is one.";
  return "This is no amount, as 85,000 or 85,000.50 is one.";
}
