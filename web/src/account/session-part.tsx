import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { Button } from "../components/button.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { Icon } from "../components/icon.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { Time } from "../components/time.tsx";
import { type ConfirmedHeaders, useConfirm } from "../components/use-confirm.tsx";
import { countOf } from "../format/words.ts";
import { describeBrowser } from "./describe-browser.ts";
import { Part } from "./part.tsx";

/** One session of the person, as both apps answer it. */
export interface Session {
  readonly id: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly current: boolean;
  readonly lastUsedAt: string;
  readonly signedInAt: string;
}

/** What the app of this page asks about the person's sessions. */
export interface SessionRequests {
  readonly list: (signal: AbortSignal) => Promise<{ readonly sessions: readonly Session[] }>;
  readonly end: (id: string, headers: ConfirmedHeaders) => Promise<unknown>;
  readonly endOthers: (headers: ConfirmedHeaders) => Promise<unknown>;
}

export const sessionsKey = ["me", "sessions"] as const;

interface SessionPartProps {
  readonly requests: SessionRequests;
  /** When a session ends by itself. */
  readonly about: string;
}

/** Where the person is logged in, on all devices. */
export function SessionPart({ requests, about }: SessionPartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => requests.list(signal),
  });
  const end = useEndings(requests);
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Part
      title="Sessions"
      about={about}
      action={
        others === 0 ? undefined : (
          <Button onClick={() => void end.others(others)}>End all other sessions</Button>
        )
      }
    >
      {data === undefined && error === null ? (
        <Skeleton label="Your sessions" shape="rows" lines={3} />
      ) : null}
      {data === undefined && error !== null ? (
        <ErrorPanel isInline subject="Sessions" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <ul className="border-b border-line">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end.one(session)} />
          ))}
        </ul>
      )}
    </Part>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { userAgent, address, current, lastUsedAt, signedInAt } = session;
  const browser = describeBrowser(userAgent);
  const isPhone = /iPhone|Android/.test(browser);
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <Icon of={isPhone ? Smartphone : Monitor} className="text-quiet" />
      <span className="min-w-0 flex-1">
        <span title={userAgent ?? undefined} className="block truncate font-strong">
          {browser}
          {current ? <span className="font-normal text-quiet"> (this one)</span> : null}
        </span>
        <span className="text-meta text-quiet">
          {address ?? "Unknown address"}, last used <Time at={lastUsedAt} />, logged in{" "}
          <Time at={signedInAt} />
        </span>
      </span>
      {current ? null : (
        <Button size="small" onClick={onEnd} aria-label={`End the session of ${browser}`}>
          End
        </Button>
      )}
    </li>
  );
}

function useEndings(requests: SessionRequests) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sessionsKey });
  const one = async ({ id, userAgent }: Session) => {
    const ended = await confirm({
      title: `End the session of ${describeBrowser(userAgent)}?`,
      consequences: [{ when: "now", text: "That browser has to log in again." }],
      act: "End the session",
      keep: "Keep it",
      run: async (headers) => {
        await requests.end(id, headers);
        return true;
      },
    });
    if (ended !== undefined) await refresh();
  };
  const others = async (count: number) => {
    const ended = await confirm({
      title: `End ${countOf(count, "other session")}?`,
      consequences: [
        { when: "now", text: "Those browsers have to log in again. This one stays open." },
        { when: "later", text: "If one was not yours, change your password as well." },
      ],
      act: "End all other sessions",
      keep: "Keep them",
      run: async (headers) => {
        await requests.endOthers(headers);
        return true;
      },
    });
    if (ended !== undefined) await refresh();
  };
  return { one, others };
}
