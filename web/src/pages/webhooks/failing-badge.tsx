import { useQuery } from "@tanstack/react-query";
import { Count } from "../../components/count.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { isFailing } from "./describe-endpoint.ts";
import { endpointsQuery } from "./endpoints-query.ts";

const READ_AGAIN_MS = 60_000;

/** How many endpoints fail, beside the page's name. */
export function FailingBadge() {
  const place = usePlace();
  const { data } = useQuery({ ...endpointsQuery(place), refetchInterval: READ_AGAIN_MS });
  const failing = data?.filter(isFailing).length ?? 0;
  if (failing === 0) return null;
  return (
    <>
      <Count value={failing} tone="bad" />
      <span className="sr-only">failing</span>
    </>
  );
}
