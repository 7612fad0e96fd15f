import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { addressOf } from "../api/client.ts";
import type { Place } from "../api/place.ts";
import { setClockOffset } from "../components/use-now.ts";

/** Something changed in this mode. */
export interface LiveChange {
  /** The event's type: `transfer.successful`. */
  readonly type: string;
  readonly reference?: string;
  readonly id?: string;
}

type Listener = (change: LiveChange) => void;

interface Live {
  /** When the stream stopped; undefined while it runs. */
  readonly stoppedAt: Date | undefined;
  /** How far the clock of test mode is ahead, in seconds. */
  readonly clockOffset: number;
  readonly listeners: Set<Listener>;
}

const LiveContext = createContext<Live | undefined>(undefined);

function useLiveContext(): Live {
  const live = use(LiveContext);
  if (live === undefined) throw new Error("Live updates are there on pages below the shell only.");
  return live;
}

/** Calls for each change of this mode. Changes that a list shows above the fold wait behind "4 new". */
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

export const useStream = (): Pick<Live, "stoppedAt" | "clockOffset"> => useLiveContext();

/** One stream for the whole page. The browser opens it again by itself; data stays meanwhile. */
export function LiveProvider({
  place,
  children,
}: {
  readonly place: Place;
  readonly children: ReactNode;
}) {
  const [stoppedAt, setStoppedAt] = useState<Date>();
  const [clockOffset, setOffset] = useState(0);
  const [listeners] = useState(() => new Set<Listener>());
  const address = `${addressOf(place)}/stream`;
  useEffect(() => {
    const source = new EventSource(address);
    source.onopen = () => setStoppedAt(undefined);
    source.onerror = () => setStoppedAt((before) => before ?? new Date());
    source.addEventListener("change", (event) => {
      const change = readEvent<LiveChange>(event);
      if (change !== undefined) for (const listener of listeners) listener(change);
    });
    source.addEventListener("clock", (event) => {
      const clock = readEvent<{ offsetSeconds: number }>(event);
      if (clock !== undefined) setOffset(clock.offsetSeconds);
    });
    return () => source.close();
  }, [address, listeners]);
  useEffect(() => setClockOffset(clockOffset), [clockOffset]);
  const live = useMemo(
    () => ({ stoppedAt, clockOffset, listeners }),
    [stoppedAt, clockOffset, listeners],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

function readEvent<Data>(event: MessageEvent): Data | undefined {
  try {
    // The service writes this stream; a text that is no JSON is left out.
    return JSON.parse(String(event.data)) as Data;
  } catch {
    return undefined;
  }
}
