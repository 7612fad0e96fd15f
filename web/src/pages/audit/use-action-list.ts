import { useQuery } from "@tanstack/react-query";
import { useFilters } from "../../components/filters/use-filters.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type ActionFilters, actionsQuery, peopleQuery } from "./actions-query.ts";
import { GROUP_NAMES, isGroup } from "./groups.ts";

const GROUPS = Object.entries(GROUP_NAMES).map(([value, text]) => ({ value, text }));

/** The actions that the address asks for: its filters and its page. */
export function useActionList() {
  const place = usePlace();
  const search = useSearchFields();
  const people = usePeople();
  const filters = useFilters({
    search: { param: "searchBy", placeholder: "Reference, e-mail, name, request id" },
    filters: [
      { kind: "choice", param: "by", says: "Done by", choices: people },
      { kind: "choice", param: "group", says: "About", choices: GROUPS },
      { kind: "dates", from: "startDate", to: "endDate", says: "Done" },
    ],
  });
  const asked = toAsked(filters.query);
  const list = useQuery(actionsQuery(place, asked, pageOf(search["page"])));
  return { filters, asked, list };
}

/** The person in the address is offered as a choice before the list of people has loaded. */
function usePeople() {
  const place = usePlace();
  const { by } = useSearchFields();
  const { data } = useQuery(peopleQuery(place));
  const known = data?.people ?? (by === undefined ? [] : [by.trim()]);
  return known.map((value) => ({ value, text: value }));
}

function toAsked(query: Readonly<Record<string, string | number>>): ActionFilters {
  const { group, ...others } = query;
  return { ...others, ...(typeof group === "string" && isGroup(group) && { group }) };
}

function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
