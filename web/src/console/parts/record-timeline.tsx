import { useQuery } from "@tanstack/react-query";
import { asFailure } from "../../api/failure.ts";
import type { Mode } from "../../api/place.ts";
import { TextLink } from "../../components/link.tsx";
import { TimelineSection } from "../../components/timeline-section.tsx";
import type { TracedEntry, TracedTimeline } from "../../components/traced-entries.ts";
import type { Permission } from "../api/me.ts";
import { commandQuery } from "../api/read-command.ts";
import { consoleAddress, useConsole } from "../shell/use-console.ts";
import { Loaded } from "./loaded.tsx";

interface RecordTimelineProps {
  readonly reference: string;
  readonly businessId: string;
  readonly mode: Mode;
}

/**
 * Everything that happened about a reference, each step with a link to its full details. Draws nothing if the reference
 * has no record.
 */
export function RecordTimeline({ reference, businessId, mode }: RecordTimelineProps) {
  const { can } = useConsole();
  const asked = { reference, business: businessId, mode };
  const query = useQuery({
    ...commandQuery<TracedTimeline>("transaction timeline", asked),
    retry: false,
  });
  if (query.data === undefined && query.error !== null && isOfNone(query.error)) return null;
  const titleOf = (entry: TracedEntry) => {
    const link = linkOf(entry, { reference, businessId });
    if (link === undefined || !can(link.permission)) return entry.title;
    return <TextLink to={consoleAddress(mode, link.path, link.search)}>{entry.title}</TextLink>;
  };
  return (
    <Loaded subject="The timeline" query={query} lines={6}>
      {(timeline) => <TimelineSection timeline={timeline} titleOf={titleOf} />}
    </Loaded>
  );
}

/** An alert may be about a thing that is no transaction, or about several. */
const isOfNone = (error: unknown): boolean => [400, 404, 422].includes(asFailure(error).status);

interface EntryLink {
  readonly permission: Permission;
  readonly path: string | readonly string[];
  readonly search?: Readonly<Record<string, string>>;
}

type Facts = Readonly<Record<string, unknown>>;

/** Where an entry is shown in full. Undefined: here. */
function linkOf(
  { kind, reference, raw }: TracedEntry,
  about: { readonly reference: string; readonly businessId: string },
): EntryLink | undefined {
  // The service sends an object with each entry.
  const { ledgerTransaction, endpoint } = raw as Facts;
  const { reference: search, businessId: business } = about;
  if (kind === "request" && reference !== null)
    return {
      permission: "deliveries:read",
      ...{ path: ["requests", reference], search: { search, business } },
    };
  if (typeof ledgerTransaction === "string")
    return { permission: "money:read", path: ["money", "transactions", ledgerTransaction] };
  if (kind === "delivery" && reference !== null && typeof endpoint === "string")
    return {
      permission: "deliveries:read",
      ...{ path: ["deliveries", endpoint], search: { delivery: reference } },
    };
  if (kind === "call" || (raw as Facts)["call"] !== undefined)
    return { permission: "providers:read", path: "providers/calls", search: { search } };
  return undefined;
}
