import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "../api/client.ts";
import { fetchData } from "../api/fetch-data.ts";
import { setClockOffset } from "../components/use-now.ts";
import { usePlace } from "./use-place.ts";

interface TestClock {
  readonly now: string;
  readonly offsetSeconds: number;
}

/** How far the clock of test mode is ahead, in seconds; 0 in live mode. Every time on the screen follows it. */
export function useTestClock(): number {
  const place = usePlace();
  const isTest = place.mode === "test";
  const { data } = useQuery({
    queryKey: [...place.key, "clock"],
    queryFn: ({ signal }) => fetchData<TestClock>(`${addressOf(place)}/test/clock`, signal),
    enabled: isTest,
  });
  const seconds = isTest ? (data?.offsetSeconds ?? 0) : 0;
  useEffect(() => setClockOffset(seconds), [seconds]);
  return seconds;
}
