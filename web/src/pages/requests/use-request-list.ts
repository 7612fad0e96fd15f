import { useQuery } from "@tanstack/react-query";
import { useFilters } from "../../components/filters/use-filters.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { keysQuery } from "../keys/keys-query.ts";
import { requestsQuery } from "./requests-query.ts";

const STATUSES = [
  { value: "2xx", text: "2xx, done" },
  { value: "4xx", text: "4xx, refused" },
  { value: "5xx", text: "5xx, failed" },
  { value: "401", text: "401, key or signature" },
  { value: "403", text: "403, not allowed" },
  { value: "409", text: "409, conflict" },
  { value: "422", text: "422, not possible" },
  { value: "429", text: "429, too many" },
] as const;

/** The requests that the address asks for: its filters and its page. */
export function useRequestList() {
  const place = usePlace();
  const search = useSearchFields();
  const names = useKeyNames();
  const filters = useFilters({
    search: { param: "reference", placeholder: "Reference or Idempotency-Key" },
    filters: [
      { kind: "choice", param: "status", says: "Status is", choices: STATUSES },
      { kind: "text", param: "errorCode", says: "Error is", hint: "insufficient_balance" },
      { kind: "text", param: "route", says: "Route is", hint: "createTransfer, or a path" },
      {
        kind: "choice",
        param: "apiKeyId",
        says: "Key is",
        choices: [...names].map(([value, text]) => ({ value, text })),
      },
      { kind: "text", param: "requestId", says: "Request id is", hint: "req_…" },
      { kind: "dates", from: "startDate", to: "endDate", says: "Received" },
    ],
  });
  const page = Number(search["page"] ?? 1);
  const { apiKeyId, ...query } = filters.query;
  const list = useQuery(
    requestsQuery(place, {
      ...query,
      ...(apiKeyId !== undefined && { apiKeyId: Number(apiKeyId) }),
      ...(page > 1 && { pageNumber: page }),
    }),
  );
  return { filters, list, names };
}

/** The keys of this mode by their ids, for who may see them. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const place = usePlace();
  const { data } = useQuery({ ...keysQuery(place), enabled: place.can("keys:read") });
  return new Map(data?.map(({ id, name }) => [String(id), name ?? "Main key"]) ?? []);
}
