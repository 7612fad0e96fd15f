import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "../api/client.ts";
import { fetchData } from "../api/fetch-data.ts";
import { setClockOffset } from "../components/use-now.ts";
import { usePlace } from "./use-place.ts";

/** Below this the clocks only differ by how long the request took. */
const OFFSET_MIN_SECONDS = 30;

/** How far the clock of test mode is ahead, in seconds; 0 in live mode. Every time on the screen follows it. */
export function useTestClock(): number {
  const place = usePlace();
  const isTest = place.mode === "test";
  const { data } = useQuery({
    queryKey: [...place.key, "test-clock"],
    queryFn: ({ signal }) =>
      fetchData<{ readonly now: string }>(`${addressOf(place)}/test/clock`, signal).then(offsetOf),
    enabled: isTest,
  });
  const seconds = isTest ? (data ?? 0) : 0;
  useEffect(() => setClockOffset(seconds), [seconds]);
  return seconds;
}

function offsetOf({ now }: { readonly now: string }): number {
  const seconds = Math.round((Date.parse(now) - Date.now()) / 1_000);
  return seconds < OFFSET_MIN_SECONDS ? 0 : seconds;
}
