import { type FormEvent, useState } from "react";
import { Button } from "../button.tsx";
import { DateRangeFields } from "../date-range.tsx";
import { MoneyField } from "../money-field.tsx";
import { TextField } from "../text-field.tsx";
import { type Filter, nameOf } from "./filter.ts";
import type { Filters } from "./use-filters.ts";

interface FilterEditorProps {
  readonly filter: Filter;
  readonly state: Filters;
  readonly onDone: () => void;
}

/** Sets one filter: a choice applies at once, a text with its button. */
export function FilterEditor({ filter, state, onDone }: FilterEditorProps) {
  if (filter.kind === "choice") return <ChoiceEditor {...{ filter, state, onDone }} />;
  if (filter.kind === "dates") return <DatesEditor {...{ filter, state, onDone }} />;
  return <TextEditor {...{ filter, state, onDone }} />;
}

interface EditorProps<Kind extends Filter["kind"]> {
  readonly filter: Extract<Filter, { kind: Kind }>;
  readonly state: Filters;
  readonly onDone: () => void;
}

function ChoiceEditor({ filter, state, onDone }: EditorProps<"choice">) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-meta font-strong">{filter.says}</legend>
      {filter.choices.map(({ value, text }) => (
        <label key={value} className="flex min-h-7 items-center gap-2.5 max-fold:min-h-10">
          <input
            type="radio"
            name={nameOf(filter)}
            checked={state.values[filter.param] === value}
            onChange={() => {
              state.change({ [filter.param]: value });
              onDone();
            }}
            className="size-4 accent-indigo"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function DatesEditor({ filter, state, onDone }: EditorProps<"dates">) {
  const { from, to } = filter;
  const value = { from: state.values[from] ?? "", to: state.values[to] ?? "" };
  return (
    <div className="flex flex-col gap-3">
      <DateRangeFields
        value={value}
        onChange={(range) => state.change({ [from]: range.from, [to]: range.to })}
      />
      <Button size="small" onClick={onDone} className="self-end">
        Close
      </Button>
    </div>
  );
}

function TextEditor({ filter, state, onDone }: EditorProps<"text" | "amount">) {
  const [text, setText] = useState(state.values[filter.param] ?? "");
  const apply = (event: FormEvent) => {
    event.preventDefault();
    state.change({ [filter.param]: text.trim() });
    onDone();
  };
  return (
    <form onSubmit={apply} className="flex w-60 max-w-full flex-col gap-3">
      {filter.kind === "amount" ? (
        <MoneyField label={filter.says} value={text} onChange={setText} />
      ) : (
        <TextField label={filter.says} hint={filter.hint} value={text} onChange={setText} />
      )}
      <Button size="small" kind="primary" type="submit" className="self-end">
        Apply
      </Button>
    </form>
  );
}
