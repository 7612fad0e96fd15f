/** The browser's validation result for a field, and the field's limits. */
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
  if (wrong.tooShort) return `${value.length} characters; at least ${minLength} are needed.`;
  if (wrong.typeMismatch)
    return type === "email"
      ? "Enter an e-mail address, for example ada@adire.example."
      : "Enter a web address, for example https://adire.example/hooks.";
  return "Enter an amount, for example 85,000 or 85,000.50.";
}
