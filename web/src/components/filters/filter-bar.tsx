import type { ReactNode } from "react";
import { formatCount, listInWords } from "../../format/words.ts";
import { AddFilter } from "./add-filter.tsx";
import { nameOf } from "./filter.ts";
import { FilterChip } from "./filter-chip.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Filters } from "./use-filters.ts";

interface FilterBarProps {
  readonly state: Filters;
  /** At its end: `Save view`. */
  readonly children?: ReactNode;
}

/** Search, then the filters as sentences, then `+ Filter`. */
export function FilterBar({ state, children }: FilterBarProps) {
  const { search, filters } = state.set;
  return (
    <search className="block">
      <div className="flex flex-wrap items-center gap-2 px-7 py-3.5 max-fold:flex-nowrap max-fold:scroll-row max-fold:px-4 max-fold:py-2">
        {search === undefined ? null : (
          <SearchBox
            label={search.placeholder}
            value={state.values[search.param] ?? ""}
            onChange={(text) => state.change({ [search.param]: text })}
          />
        )}
        {filters.map((filter) => (
          <FilterChip key={nameOf(filter)} filter={filter} state={state} />
        ))}
        <AddFilter state={state} />
        {children}
      </div>
      {state.dropped.length === 0 ? null : (
        <p role="status" className="px-7 pb-3 text-meta text-quiet max-fold:px-4">
          This list does not accept the value of {listInWords(state.dropped)} in the address. It was
          ignored.
        </p>
      )}
    </search>
  );
}

/** Below the filters: how many rows match, and their sums. */
export function FilterSums({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-7.5 flex-wrap items-center gap-x-4.5 gap-y-1 px-7 pb-2.5 text-meta text-quiet max-fold:gap-x-3 max-fold:gap-y-0 max-fold:px-4 max-fold:pb-1.5 max-fold:text-label [&_b]:font-strong [&_b]:text-ink">
      {children}
    </div>
  );
}

interface ListTotalProps {
  /** Undefined until the list has loaded: then nothing is shown. */
  readonly total: number | undefined;
  /** One row in words: `invoice`. */
  readonly noun: string;
}

/** How many rows the filters leave: `107 transactions`, and only the number in ink. */
export function ListTotal({ total, noun }: ListTotalProps) {
  if (total === undefined) return null;
  return (
    <span>
      <b>{formatCount(total)}</b> {total === 1 ? noun : `${noun}s`}
    </span>
  );
}
