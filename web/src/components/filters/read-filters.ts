import { readAmount } from "../../format/read-amount.ts";
import { type Filter, type FilterSet, paramsOf } from "./filter.ts";

export interface ReadFilters {
  /** The valid values, under the names of the address. */
  readonly values: Readonly<Record<string, string>>;
  /** The same for the API: amounts are numbers. */
  readonly query: Readonly<Record<string, string | number>>;
  /** Fields of the address with a value that the filter does not take. They are left out, with a note. */
  readonly dropped: readonly string[];
}

/** Reads the filters of an address. Other fields belong to the page: its page number, its view. */
export function readFilters(set: FilterSet, search: Readonly<Record<string, string>>): ReadFilters {
  const found = [...searchFields(set), ...filterFields(set)].flatMap(({ param, send }) => {
    const value = search[param]?.trim() ?? "";
    return value === "" ? [] : [{ param, value, sent: send(value) }];
  });
  const taken = found.filter(({ sent }) => sent !== undefined);
  return {
    values: Object.fromEntries(taken.map(({ param, value }) => [param, value])),
    query: Object.fromEntries(taken.map(({ param, sent }) => [param, sent ?? ""])),
    dropped: found.filter(({ sent }) => sent === undefined).map(({ param }) => param),
  };
}

interface ReadField {
  readonly param: string;
  readonly send: (value: string) => string | number | undefined;
}

const searchFields = ({ search }: FilterSet): ReadField[] =>
  search === undefined ? [] : [{ param: search.param, send: (value) => value }];

const filterFields = ({ filters }: FilterSet): ReadField[] =>
  filters.flatMap((filter) =>
    paramsOf(filter).map((param) => ({ param, send: (value) => valueFor(filter, value) })),
  );

/** What the API gets for a value of the address; undefined if the filter does not take it. */
function valueFor(filter: Filter, value: string): string | number | undefined {
  switch (filter.kind) {
    case "choice":
      return filter.choices.some((choice) => choice.value === value) ? value : undefined;
    case "amount":
      return readAmount(value);
    case "text":
      return value;
    case "dates":
      // The API reads a date as that day in Lagos.
      return isDate(value) ? value : undefined;
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
