import type { LucideIcon } from "lucide-react";
import { CloudOff, FlaskConical, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { Icon } from "../components/icon.tsx";
import { TextLink } from "../components/link.tsx";
import { durationInWords, lagosClock } from "../format/time.ts";
import { useStreamStop } from "./live.tsx";
import { usePlace } from "./use-place.ts";
import { useTestClock } from "./use-test-clock.ts";

/** What holds for the whole page: no connection, no live updates, a test clock that is ahead. */
export function ShellNotes() {
  const place = usePlace();
  const stoppedAt = useStreamStop();
  const clockOffset = useTestClock();
  const isOnline = useSyncExternalStore(listenToConnection, () => navigator.onLine);
  return (
    <div role="status" className="contents">
      {isOnline ? null : (
        <Note icon={CloudOff}>You are offline. What you see was read before; nothing is sent.</Note>
      )}
      {isOnline && stoppedAt !== undefined ? (
        <Note icon={Unplug}>Live updates stopped at {lagosClock(stoppedAt)}. Reconnecting.</Note>
      ) : null}
      {clockOffset === 0 ? null : (
        <Note icon={FlaskConical}>
          The test clock is {durationInWords(clockOffset)} ahead.{" "}
          <TextLink to={place.to("simulator")}>Simulator</TextLink>
        </Note>
      )}
    </div>
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

function listenToConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
