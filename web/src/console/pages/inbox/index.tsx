import { Outlet, useParams } from "@tanstack/react-router";
import { Key } from "../../../components/button.tsx";
import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useStepsOfOpenRow } from "../../../components/steps.ts";
import { useNow } from "../../../components/use-now.ts";
import { durationInWords } from "../../../format/time.ts";
import { countOf, formatCount } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { usePreferences } from "../../../shell/preferences.ts";
import { useConsole } from "../../shell/use-console.ts";
import { InboxGroup } from "./inbox-group.tsx";
import { LastingFacts } from "./lasting-facts.tsx";
import { LiveNote } from "./live-note.tsx";
import type { ItemKind } from "./rows.ts";
import { type InboxState, useInbox } from "./use-inbox.ts";

interface Group {
  readonly title: string;
  readonly kinds: readonly ItemKind[];
}

const GROUPS: readonly Group[] = [
  { title: "Money is waiting", kinds: ["unknown", "credit", "difference", "owed"] },
  { title: "Decisions", kinds: ["business", "proposal", "transfer"] },
  { title: "Alerts", kinds: ["alert"] },
];

/** The items that wait for an operator, the oldest first. */
export function InboxPage() {
  const inbox = useInbox();
  const { mode } = useConsole();
  const { kind, item } = useParams({ strict: false }) as { kind?: string; item?: string };
  const open = kind === undefined ? undefined : `${kind}/${item}`;
  return (
    <>
      <PageHead title="Inbox" state={<State inbox={inbox} />} />
      {mode === "test" ? <LiveNote /> : null}
      <div className="h-3" />
      <Split
        list={<Groups inbox={inbox} open={open} />}
        drawer={open === undefined ? null : <Outlet />}
      />
    </>
  );
}

function State({ inbox: { items, isComplete } }: { readonly inbox: InboxState }) {
  const now = useNow().getTime();
  const [oldest] = items;
  if (oldest === undefined || !isComplete) return "";
  const age = durationInWords(Math.max(0, (now - Date.parse(oldest.at)) / 1_000));
  return `${countOf(items.length, "thing")} to decide, the oldest since ${age}`;
}

const KEYS = [
  ["J", "K", "move"],
  ["Enter", "open"],
  ["A", "decide"],
  ["?", "all keys"],
] as const;

/** The shortcut keys of this page, if there is a keyboard. A person who switched them off does not see them. */
function KeyHints() {
  const { shortcuts } = usePreferences();
  if (shortcuts === "off") return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-7 py-3 text-label text-quiet max-fold:hidden">
      {KEYS.map((hint) => (
        <span key={hint[0]} className="flex items-center gap-1.5">
          {hint.slice(0, -1).map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {hint.at(-1)}
        </span>
      ))}
    </p>
  );
}

interface GroupsProps {
  readonly inbox: InboxState;
  readonly open: string | undefined;
}

function Groups({ inbox, open }: GroupsProps) {
  const { items, isLoading, isComplete, failed, cut } = inbox;
  const { to } = useConsole();
  const groups = GROUPS.map(({ title, kinds }) => ({
    title,
    items: items.filter(({ kind }) => kinds.includes(kind)),
  }));
  useStepsOfOpenRow({
    rows: groups.flatMap((group) => group.items),
    rowKey: ({ kind, id }) => `${kind}/${id}`,
    rowTo: ({ kind, id }) => to(["inbox", kind, id]),
    openKey: open,
  });
  return (
    <>
      <LastingFacts />
      {groups.map((group) => (
        <InboxGroup key={group.title} {...group} open={open} />
      ))}
      {cut.map(({ subject, count }) => (
        <p key={subject} className="border-t border-line px-7 py-3 text-quiet max-fold:px-4">
          {subject}: the inbox shows the oldest {formatCount(count)}. The others appear as you
          decide these.
        </p>
      ))}
      {items.length > 0 ? <KeyHints /> : null}
      {failed.map(({ subject, error, refetch }) => (
        <div key={subject} className="border-t border-line px-7 py-3 max-fold:px-4">
          <ErrorPanel isInline {...{ subject, error }} onRetry={() => void refetch()} />
        </div>
      ))}
      {isLoading ? (
        <Skeleton label="The inbox" shape="rows" lines={4} className="px-7 py-3 max-fold:px-4" />
      ) : null}
      {items.length === 0 && isComplete ? (
        <Empty drawing="rings" title="Nothing is waiting for you">
          Everything that needs a person appears here automatically: money whose owner or outcome is
          unknown, decisions, and alerts.
        </Empty>
      ) : null}
    </>
  );
}
