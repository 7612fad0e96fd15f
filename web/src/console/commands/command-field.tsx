import type { ReactNode } from "react";
import { Checkbox } from "../../components/choice-fields.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { CommandFieldProps } from "./command-field-props.ts";
import { choicesOf, labelOf } from "./command-values.ts";
import { FileField } from "./file-field.tsx";
import { InlineCode } from "./inline-code.tsx";

/** One parameter of a command as a field: a box to tick, a choice, a file or a text. */
export function CommandField(props: CommandFieldProps) {
  const { parameter, words = {}, text, error, onText } = props;
  const label = words.label ?? labelOf(parameter);
  const { required, about } = parameter;
  const hint = <InlineCode text={words.hint ?? sentence(about)} />;
  if (parameter.kind === "flag")
    return (
      <Checkbox
        {...{ label, hint }}
        checked={text !== undefined}
        onChange={(checked) => onText(checked ? "" : undefined)}
      />
    );
  if (parameter.isFile) return <FileField {...props} label={label} />;
  const choices = choicesOf(parameter);
  if (choices !== undefined) return <ChoiceField {...props} {...{ label, hint, choices }} />;
  return (
    <TextField
      {...{ label, hint, error }}
      isOptional={!required}
      required={required}
      autoComplete="off"
      spellCheck={false}
      value={text ?? ""}
      onChange={onText}
    />
  );
}

interface ChoiceFieldProps extends CommandFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly choices: readonly string[];
}

/** One of a few values. An optional one may be left out again. */
function ChoiceField(props: ChoiceFieldProps) {
  const { label, hint, choices, words = {}, text, error, onText } = props;
  const { required } = props.parameter;
  const named = choices.map((value) => ({ value, text: words.choices?.[value] ?? value }));
  return (
    <SelectField
      {...{ label, hint, error }}
      isOptional={!required}
      required={required}
      value={text ?? (required ? "" : LEFT_OUT)}
      choices={required ? named : [{ value: LEFT_OUT, text: "Leave it out" }, ...named]}
      placeholder={`Choose ${label.toLowerCase()}`}
      onChange={(value) => onText(value === LEFT_OUT ? undefined : value)}
    />
  );
}

/** No command takes it as a value. */
const LEFT_OUT = " ";

/** The help text of a parameter begins without a capital letter. */
const sentence = (about: string): string => about.charAt(0).toUpperCase() + about.slice(1);
