import { useState } from "react";
import { Checkbox } from "../../components/choice-fields.tsx";
import { CONTROL, Field } from "../../components/field.tsx";
import type { CommandFieldProps } from "./command-field-props.ts";
import { readBase64 } from "./read-base64.ts";

/** The service takes no larger request. */
const SIZE_MAX = 700_000;

const TOO_LARGE = "A file here has at most 700 kB. Give a larger one on the command line.";

/** A file that a command reads: its content is sent. Some commands accept a keyword in its place. */
export function FileField(props: CommandFieldProps & { readonly label: string }) {
  const { parameter, label, text, file, error, onText, onFile } = props;
  const { required, insteadOfFile: word } = parameter;
  const about = props.words?.hint ?? parameter.about;
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = async (chosen: File | undefined) => {
    const isOver = chosen !== undefined && chosen.size > SIZE_MAX;
    setTooLarge(isOver);
    if (chosen === undefined || isOver) onFile(undefined);
    else onFile({ name: chosen.name, content: await readBase64(chosen) });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        error={isTooLarge ? TOO_LARGE : error}
        hint={file?.name ?? about}
        isOptional={!required}
      >
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
