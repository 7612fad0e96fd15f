import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { useDeliveryList } from "./use-delivery-list.ts";

/** The addresses of the deliveries beside this one in the list behind it. */
export function useAdjacent(endpoint: string, delivery: string) {
  const place = usePlace();
  const search = useSearchFields();
  const { rows } = useDeliveryList(endpoint);
  const at = rows?.findIndex(({ reference }) => reference === delivery) ?? -1;
  const to = (index: number) => {
    const reference = at < 0 ? undefined : rows?.[index]?.reference;
    return reference === undefined
      ? undefined
      : place.to(["webhooks", endpoint, reference], search);
  };
  return { previousTo: to(at - 1), nextTo: to(at + 1) };
}
