import { type ApiFailure, messageFor } from "../../api/failure.ts";
import type { CommandParameter } from "../api/commands.ts";
import { CommandField } from "./command-field.tsx";
import type { FieldWords } from "./command-field-props.ts";
import type { ChosenFile, CommandValues } from "./command-values.ts";

interface CommandFieldsProps {
  readonly parameters: readonly CommandParameter[];
  readonly words?: Readonly<Record<string, FieldWords>> | undefined;
  readonly values: CommandValues;
  readonly failure: ApiFailure | undefined;
  readonly onChange: (values: CommandValues) => void;
}

/** The parameters of a command as fields. Each refusal is shown at the field that it is about. */
export function CommandFields(props: CommandFieldsProps) {
  const { parameters, words = {}, values, failure, onChange } = props;
  return parameters.map((parameter) => {
    const { name } = parameter;
    return (
      <CommandField
        key={name}
        parameter={parameter}
        words={words[name]}
        text={values.texts[name]}
        file={values.files[name]}
        error={errorOf(failure, name)}
        onText={(text) => onChange({ ...values, texts: changed(values.texts, name, text) })}
        onFile={(file) =>
          onChange({ ...values, files: changed<ChosenFile>(values.files, name, file) })
        }
      />
    );
  });
}

/** The refusal of one parameter. */
function errorOf(failure: ApiFailure | undefined, name: string): string | undefined {
  return messageFor(failure, `parameters.${name}`) ?? messageFor(failure, `files.${name}`);
}

/** A refusal that no field of the form shows. */
export function otherFailure(
  failure: ApiFailure | undefined,
  parameters: readonly CommandParameter[],
): ApiFailure | undefined {
  return parameters.some(({ name }) => errorOf(failure, name) !== undefined) ? undefined : failure;
}

function changed<Value>(
  before: Readonly<Record<string, Value>>,
  name: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...rest } = before;
  return value === undefined ? rest : { ...rest, [name]: value };
}
