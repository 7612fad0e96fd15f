import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CloudOff, type LucideIcon, TimerReset } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { asFailure } from "../../api/failure.ts";
import { Icon } from "../../components/icon.tsx";
import { lagosClock } from "../../format/time.ts";
import { listenToConnection } from "../../shell/connection.ts";
import { meQuery, prolongSession } from "../api/me.ts";
import { useConsole } from "./use-console.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** What holds for the whole page: no connection, or a session that soon ends. */
export function ConsoleNotes() {
  const isOnline = useSyncExternalStore(listenToConnection, () => navigator.onLine);
  const { isNear } = useSessionEnd();
  return (
    <div role="status" className="contents">
      {isOnline ? null : (
        <Note icon={CloudOff}>You are offline. You see data from before; nothing is sent.</Note>
      )}
      {isNear ? <SessionNote /> : null}
    </div>
  );
}

/** Warns before the session ends. Pressing the button counts as use, so it prolongs the session up to its limit. */
function SessionNote() {
  const { me } = useConsole();
  const { isOver } = useSessionEnd();
  const client = useQueryClient();
  const prolong = useMutation({
    mutationFn: prolongSession,
    onSuccess: (after) => client.setQueryData(meQuery.queryKey, after),
  });
  // The service says that it has ended, and the dialog for logging in again opens.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isOver, client]);
  const end = lagosClock(new Date(me.endsAt));
  return (
    <Note icon={TimerReset} isWarning>
      <b className="font-strong">Your session ends at {end}.</b>{" "}
      {prolong.isSuccess ? (
        "It cannot be extended. Finish what you are doing, then log in again."
      ) : (
        <button
          type="button"
          onClick={() => prolong.mutate()}
          className="min-h-6 font-strong text-link hover:underline"
        >
          {prolong.isPending ? "Asking…" : "Stay logged in"}
        </button>
      )}
      {prolong.error === null ? null : ` ${asFailure(prolong.error).message}`}
    </Note>
  );
}

interface NoteProps {
  readonly icon: LucideIcon;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

function Note({ icon, isWarning = false, children }: NoteProps) {
  return (
    <p
      className={
        isWarning
          ? "flex items-center gap-2 rounded-t-sheet border-b border-line bg-wait-fill px-7 py-1.5 text-meta max-fold:rounded-none max-fold:px-4"
          : "flex items-center gap-2 border-b border-line px-7 py-1.5 text-meta text-quiet max-fold:px-4"
      }
    >
      <Icon of={icon} size={14} className={isWarning ? "text-wait" : ""} />
      <span>{children}</span>
    </p>
  );
}
