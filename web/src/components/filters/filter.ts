import type { Choice } from "../select-field.tsx";

/** One filter of a list. Its values are query fields of the page's address, under the API's own names. */
export type Filter =
  | {
      readonly kind: "choice";
      readonly param: string;
      /** The beginning of its sentence: `Status is`. */
      readonly says: string;
      readonly choices: readonly Choice[];
    }
  | {
      readonly kind: "amount";
      readonly param: string;
      /** `Amount at least` */
      readonly says: string;
    }
  | {
      readonly kind: "text";
      readonly param: string;
      readonly says: string;
      readonly hint?: string;
    }
  | {
      readonly kind: "dates";
      /** The fields of the first and the last day. The address holds dates in Lagos. */
      readonly from: string;
      readonly to: string;
      readonly says: string;
    };

/** The filters of a list. */
export interface FilterSet {
  /** The field of the search box, and what it finds: `Reference, session id, name, amount`. */
  readonly search?: { readonly param: string; readonly placeholder: string };
  readonly filters: readonly Filter[];
}

export const paramsOf = (filter: Filter): readonly string[] =>
  filter.kind === "dates" ? [filter.from, filter.to] : [filter.param];

/** A name of a filter that stays the same while its value changes. */
export const nameOf = (filter: Filter): string => paramsOf(filter).join("-");
