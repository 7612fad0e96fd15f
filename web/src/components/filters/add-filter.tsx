import { Plus } from "lucide-react";
import { useState } from "react";
import { Icon } from "../icon.tsx";
import { Panel } from "../panel.tsx";
import { type Filter, nameOf, paramsOf } from "./filter.ts";
import { FilterEditor } from "./filter-editor.tsx";
import type { Filters } from "./use-filters.ts";

/** `+ Filter`: a list of the filters that are not set, searchable by typing. */
export function AddFilter({ state }: { readonly state: Filters }) {
  const free = state.set.filters.filter((filter) =>
    paramsOf(filter).every((param) => state.values[param] === undefined),
  );
  if (free.length === 0) return null;
  return (
    <Panel
      label="Add a filter"
      className="shrink-0"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-shortcut="f"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-control border border-dashed border-edge pr-2.75 pl-2.25 text-meta whitespace-nowrap text-quiet hover:text-ink max-fold:min-h-10"
        >
          <Icon of={Plus} size={14} /> Filter
        </button>
      )}
    >
      {(close) => <FilterList filters={free} state={state} onDone={close} />}
    </Panel>
  );
}

interface FilterListProps {
  readonly filters: readonly Filter[];
  readonly state: Filters;
  readonly onDone: () => void;
}

function FilterList({ filters, state, onDone }: FilterListProps) {
  const [chosen, setChosen] = useState<Filter>();
  const [text, setText] = useState("");
  if (chosen !== undefined) return <FilterEditor filter={chosen} state={state} onDone={onDone} />;
  const found = filters.filter(({ says }) => says.toLowerCase().includes(text.toLowerCase()));
  return (
    <div className="flex w-56 max-w-full flex-col gap-2">
      <input
        type="search"
        aria-label="Find a filter"
        placeholder="Find a filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-8 rounded-control border border-edge bg-sheet px-2.5 text-meta max-fold:min-h-10"
      />
      <ul>
        {found.map((filter) => (
          <li key={nameOf(filter)}>
            <button
              type="button"
              onClick={() => setChosen(filter)}
              className="min-h-8 w-full rounded-nav px-2.5 text-left hover:bg-tint focus-visible:bg-tint max-fold:min-h-11"
            >
              {filter.says}…
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className="px-2.5 py-1.5 text-quiet">No such filter</li> : null}
      </ul>
    </div>
  );
}
