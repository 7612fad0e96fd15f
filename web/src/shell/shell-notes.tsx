import type { LucideIcon } from "lucide-react";
import { Clock, CloudOff, FlaskConical, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { Icon } from "../components/icon.tsx";
import { TextLink } from "../components/link.tsx";
import { useNow } from "../components/use-now.ts";
import { durationInWords, lagosClock, lagosDateTime } from "../format/time.ts";
import { listenToConnection } from "./connection.ts";
import { useStreamStop } from "./live.tsx";
import { usePlace } from "./use-place.ts";
import { useTestClock } from "./use-test-clock.ts";
import { ViewingNote } from "./viewing-note.tsx";

/** What holds for the whole page: no connection, no live updates, a test clock that is ahead. */
export function ShellNotes() {
  const { me } = usePlace();
  const stoppedAt = useStreamStop();
  const clock = useTestClock();
  const isOnline = useSyncExternalStore(listenToConnection, () => navigator.onLine);
  return (
    <div role="status" className="contents">
      {me.viewing === null ? null : <ViewingNote viewing={me.viewing} />}
      {isOnline ? null : (
        <Note icon={CloudOff}>You are offline. You see data from before; nothing is sent.</Note>
      )}
      {isOnline && stoppedAt !== undefined ? (
        <Note icon={Unplug}>Live updates stopped at {lagosClock(stoppedAt)}. Reconnecting.</Note>
      ) : null}
      {clock.secondsAhead === 0 ? null : <ClockNote {...clock} />}
    </div>
  );
}

interface ClockNoteProps {
  readonly secondsAhead: number;
  readonly isReal: boolean;
}

/** Two clocks run in test mode: this says which one the page's times follow, and what it shows. */
function ClockNote({ secondsAhead, isReal }: ClockNoteProps) {
  const { to } = usePlace();
  const now = useNow();
  const ahead = `${durationInWords(secondsAhead)} ahead`;
  const [name, rest] = isReal
    ? ["Real time", `. The test clock is ${ahead}.`]
    : ["Test clock", `, ${ahead} of the real time.`];
  return (
    <Note icon={isReal ? Clock : FlaskConical}>
      <span className="font-strong text-ink">
        {name}: {lagosDateTime(now)}
      </span>
      <span className="max-fold:hidden">
        {rest} <TextLink to={to("simulator")}>Simulator</TextLink>
      </span>
    </Note>
  );
}

function Note({ icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-b border-line px-7 py-1.5 text-meta text-quiet max-fold:px-4">
      <Icon of={icon} size={14} />
      <span>{children}</span>
    </p>
  );
}
