import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FilterSet, paramsOf } from "./filter.ts";
import { type ReadFilters, readFilters } from "./read-filters.ts";

export interface Filters extends ReadFilters {
  readonly set: FilterSet;
  /** Changes query fields, and replaces the address. An undefined value removes the field. */
  change(values: Readonly<Record<string, string | undefined>>): void;
  /** Removes every filter. */
  clear(): void;
  /** How many filters are set. */
  readonly count: number;
}

/** The filters of a list, which live in the address: reload, back and a link give the same rows. */
export function useFilters(set: FilterSet): Filters {
  // The router reads every query as plain text; see `read-search.ts`.
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const read = readFilters(set, search);
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const next = { ...search, ...values, page: undefined };
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== "");
    void navigate({ to: ".", search: Object.fromEntries(kept), replace: true });
  };
  const params = [...set.filters.flatMap(paramsOf), ...(set.search ? [set.search.param] : [])];
  return {
    ...read,
    set,
    change,
    clear: () => change(Object.fromEntries(params.map((param) => [param, undefined]))),
    count: Object.keys(read.values).length,
  };
}
