import { Checkbox } from "../../components/choice-fields.tsx";
import { CONTROL, Field } from "../../components/field.tsx";
import type { CommandFieldProps } from "./command-field-props.ts";
import { readBase64 } from "./read-base64.ts";

/** A file that a command reads: its content is sent. Some commands take a word in its place. */
export function FileField(props: CommandFieldProps & { readonly label: string }) {
  const { parameter, label, text, file, error, onText, onFile } = props;
  const { about, required, insteadOfFile: word } = parameter;
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) onFile(undefined);
    else onFile({ name: chosen.name, content: await readBase64(chosen) });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field {...{ label, error }} hint={file?.name ?? about} isOptional={!required}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            disabled={text !== undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
            className={`${CONTROL} py-1.25`}
          />
        )}
      </Field>
      {word === null ? null : (
        <Checkbox
          label={`No file: ${word}`}
          checked={text !== undefined}
          onChange={(checked) => {
            onFile(undefined);
            onText(checked ? word : undefined);
          }}
        />
      )}
    </div>
  );
}
