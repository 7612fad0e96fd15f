import { queryOptions, useQuery } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { Choice } from "../../components/select-field.tsx";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";

/** Another business of this service is paid through its own books. */
const WITHIN: Choice = { value: "SERVICE", text: "Kasuwa (another business here)" };

const banksQuery = ({ key, api }: CurrentPlace) =>
  queryOptions({
    queryKey: [...key, "banks"],
    queryFn: ({ signal }) => readData(api.GET("/business/banks", { signal })),
    staleTime: 60 * 60_000,
  });

/** The banks that take transfers, by name. */
export function useBanks(): readonly Choice[] {
  const { data } = useQuery(banksQuery(usePlace()));
  const banks = (data ?? []).filter(({ supportsTransfer }) => supportsTransfer);
  return [...banks.map(({ cbnCode, name }) => ({ value: cbnCode, text: name })), WITHIN];
}
