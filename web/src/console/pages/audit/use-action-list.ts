import { useQuery } from "@tanstack/react-query";
import { useFilters } from "../../../components/filters/use-filters.ts";
import { pageOf } from "../../parts/list-pager.tsx";
import { useSearchFields } from "../../shell/use-console.ts";
import { type ActionFilters, actionsQuery } from "./action-queries.ts";

const FILTERS = {
  filters: [
    { kind: "text", param: "done-by", says: "Done by", hint: "The name of an operator or member" },
    {
      kind: "text",
      param: "action",
      says: "Action is",
      hint: "As recorded, for example price.set",
    },
    { kind: "text", param: "business", says: "Business is", hint: "The id of a business" },
    { kind: "dates", from: "since", to: "until", says: "Done" },
  ],
} as const;

/** The actions that the address asks for: its filters and its page. */
export function useActionList() {
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const asked = toAsked(filters.values);
  const page = pageOf(search["page"]);
  return { filters, asked, page, search, list: useQuery(actionsQuery(asked, page)) };
}

const DAY_MS = 86_400_000;

/**
 * The command takes times: a day in Lagos begins at 23:00 UTC of the day before, and the last day is fully included.
 */
function toAsked(values: Readonly<Record<string, string>>): ActionFilters {
  const { since, until, ...others } = values;
  return {
    ...others,
    ...(since === undefined ? {} : { since: startOf(since, 0) }),
    ...(until === undefined ? {} : { until: startOf(until, DAY_MS) }),
  };
}

const startOf = (day: string, laterMs: number): string =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + laterMs).toISOString().replace(".000Z", "Z");
