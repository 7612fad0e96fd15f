import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { addressOf } from "../api/client.ts";
import type { Place } from "../api/place.ts";
import { clockQuery } from "./clock-query.ts";

/** Something changed in this mode. */
export interface LiveChange {
  /** The id of the event. */
  readonly id: string;
  /** The event's type: `TRANSFER_NOTIFICATION`. */
  readonly type: string;
  /** Every reference in its data. */
  readonly references: readonly string[];
}

interface TestClock {
  readonly offsetSeconds: number;
}

type Listener = (change: LiveChange) => void;

interface Live {
  /** When the stream stopped; undefined while it runs. */
  readonly stoppedAt: Date | undefined;
  readonly listeners: Set<Listener>;
}

const LiveContext = createContext<Live | undefined>(undefined);

function useLiveContext(): Live {
  const live = use(LiveContext);
  if (live === undefined) throw new Error("Live updates are there on pages below the shell only.");
  return live;
}

/** Calls for each change of this mode. New rows that would appear at the top of a list wait behind "4 new". */
export function useLive(listener: Listener): void {
  const { listeners } = useLiveContext();
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listeners, listener]);
}

/** Reads the queries below these keys again when a change of one of the types comes in. */
export function useLiveQueries(types: RegExp, key: readonly unknown[]): void {
  const client = useQueryClient();
  const text = JSON.stringify(key);
  const listener = useMemo<Listener>(
    () => (change) => {
      if (types.test(change.type)) void client.invalidateQueries({ queryKey: JSON.parse(text) });
    },
    [client, types, text],
  );
  useLive(listener);
}

/** When the stream stopped; undefined while it runs. */
export const useStreamStop = (): Date | undefined => useLiveContext().stoppedAt;

/** One stream for the whole page. The browser opens it again by itself; data stays until then. */
export function LiveProvider({
  place,
  children,
}: {
  readonly place: Place;
  readonly children: ReactNode;
}) {
  const [stoppedAt, setStoppedAt] = useState<Date>();
  const [listeners] = useState(() => new Set<Listener>());
  const client = useQueryClient();
  const { businessId, mode } = place;
  const address = `${addressOf(place)}/stream`;
  useEffect(() => {
    const source = new EventSource(address);
    source.onopen = () => setStoppedAt(undefined);
    source.onerror = () => setStoppedAt((before) => before ?? new Date());
    source.onmessage = (event) => {
      const change = readEvent<LiveChange>(event);
      if (change !== undefined) for (const listener of listeners) listener(change);
    };
    source.addEventListener("clock", (event) => {
      const clock = readEvent<TestClock>(event);
      if (clock !== undefined) followClock(client, { businessId, mode }, clock);
    });
    return () => source.close();
  }, [address, listeners, client, businessId, mode]);
  const live = useMemo(() => ({ stoppedAt, listeners }), [stoppedAt, listeners]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The service sends its clock to each new stream too, so an offset that is known changes nothing. */
function followClock(client: QueryClient, place: Place, { offsetSeconds }: TestClock): void {
  const { queryKey } = clockQuery(place);
  if (client.getQueryData(queryKey)?.offsetSeconds === offsetSeconds) return;
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: [place.businessId, place.mode, "home"] });
}

function readEvent<Data>(event: MessageEvent): Data | undefined {
  try {
    // The service writes this stream. A text that is not JSON is skipped.
    return JSON.parse(String(event.data)) as Data;
  } catch {
    return undefined;
  }
}
