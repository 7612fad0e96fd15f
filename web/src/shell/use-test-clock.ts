import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { setClockOffset } from "../components/use-now.ts";
import { clockQuery } from "./clock-query.ts";
import { useCurrentPage } from "./current-page.ts";
import { usePlace } from "./use-place.ts";

interface ShownClock {
  /** How far the clock of test mode is ahead, in seconds; 0 in live mode. */
  readonly secondsAhead: number;
  /** Whether the times of this page are real ones: today and yesterday are then counted from the real time. */
  readonly isReal: boolean;
}

/** The clock of the times on the screen. Every distance from now follows it. */
export function useTestClock(): ShownClock {
  const place = usePlace();
  const isReal = useCurrentPage()?.clock === "real";
  const isTest = place.mode === "test";
  const { data } = useQuery({ ...clockQuery(place), enabled: isTest });
  const secondsAhead = isTest ? (data?.offsetSeconds ?? 0) : 0;
  const offset = isReal ? 0 : secondsAhead;
  useLayoutEffect(() => setClockOffset(offset), [offset]);
  return { secondsAhead, isReal };
}
