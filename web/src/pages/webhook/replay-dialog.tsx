import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { Consequences } from "../../components/consequences.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { Progress } from "../../components/progress.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { countOf, formatCount } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { endpointsKey } from "../webhooks/endpoints-query.ts";
import { replaysQuery } from "./endpoint-queries.ts";

interface ReplayDialogProps {
  readonly endpoint: string;
  readonly onClose: () => void;
}

type What = "failed" | "all";

const HOUR_MS = 3_600_000;

const SINCE = [
  { value: "1", text: "the last hour" },
  { value: "24", text: "the last 24 hours" },
  { value: "72", text: "the last 3 days" },
  { value: "168", text: "the last 7 days" },
  { value: "719", text: "the last 30 days" },
] as const;

/** Sends the events since a time again. It counts first: a dry run, of the same operation. */
export function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const [what, setWhat] = useState<What>("failed");
  const [hours, setHours] = useState<string>("24");
  const [openedAt] = useState(() => Date.now());
  const since = new Date(openedAt - Number(hours) * HOUR_MS).toISOString();
  const count = useDryRun(endpoint, { what, since });
  const start = useMutation({
    mutationFn: () => {
      const body = { what, since };
      return readData(
        place.api.POST("/webhooks/{endpoint}/replays", {
          params: { path: { endpoint } },
          body,
          headers: intention.headers(body),
        }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: endpointsKey(place) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count.data !== undefined && count.data > 0 && !start.isPending) start.mutate();
  };
  if (start.data !== undefined)
    return <StartedDialog endpoint={endpoint} onClose={onClose} started={start.data} />;
  const failure = start.error ?? count.error;
  const shown = failure === null ? undefined : asFailure(failure);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Replay events"
      about="They are sent again to this endpoint only, the oldest first."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="replay"
            busy={start.isPending && "Starting…"}
            aria-disabled={!count.data || undefined}
          >
            {count.data === undefined ? "Replay" : `Replay ${countOf(count.data, "event")}`}
          </Button>
        </>
      }
    >
      <form id="replay" onSubmit={submit} className="flex flex-col gap-4">
        <WhichEvents what={what} onChange={setWhat} />
        <SelectField
          label="From"
          value={hours}
          choices={SINCE}
          onChange={setHours}
          error={messageFor(shown, "since")}
        />
        <DryRun count={count.data} />
        <FailureNote failure={shown?.param === "since" ? undefined : shown} />
      </form>
    </Dialog>
  );
}

interface WhichEventsProps {
  readonly what: What;
  readonly onChange: (what: What) => void;
}

function WhichEvents({ what, onChange }: WhichEventsProps) {
  return (
    <RadioGroup
      legend="Which events"
      value={what}
      onChange={onChange}
      choices={[
        { value: "failed", text: "Not delivered", hint: "Given up, or held." },
        {
          value: "all",
          text: "All of its types",
          hint: "Includes acknowledged events, and those from before the endpoint existed.",
        },
      ]}
    />
  );
}

interface Range {
  readonly what: What;
  readonly since: string;
}

/** Counts what a replay would send. Nothing is sent. */
function useDryRun(endpoint: string, range: Range) {
  const place = usePlace();
  return useQuery({
    queryKey: [...endpointsKey(place), endpoint, "dry-run", range],
    queryFn: async ({ signal }) => {
      const { total } = await readData(
        place.api.POST("/webhooks/{endpoint}/replays", {
          params: { path: { endpoint } },
          body: { ...range, dryRun: true },
          headers: { "Idempotency-Key": crypto.randomUUID() },
          signal,
        }),
      );
      return total;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function DryRun({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return <SkeletonText className="w-1/2" />;
  if (count === 0) return <p role="status">No event fits. Nothing would be sent.</p>;
  return (
    <div role="status">
      <Consequences
        items={[
          { when: "now", text: `${countOf(count, "event")} will be sent again.` },
          {
            when: "now",
            text: "Each keeps its event id, so that your server can recognise a duplicate.",
          },
          { when: "later", text: "Those that fail again are retried as usual." },
        ]}
      />
    </div>
  );
}

interface StartedDialogProps extends ReplayDialogProps {
  readonly started: { readonly reference: string | null; readonly total: number };
}

function StartedDialog({ endpoint, onClose, started }: StartedDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Replaying ${countOf(started.total, "event")}`}
      about="It continues if you close this."
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ReplayProgress endpoint={endpoint} reference={started.reference} />
    </Dialog>
  );
}

interface ReplayProgressProps {
  readonly endpoint: string;
  readonly reference: string | null;
}

function ReplayProgress({ endpoint, reference }: ReplayProgressProps) {
  const place = usePlace();
  const { data } = useQuery(replaysQuery(place, endpoint));
  const replay = data?.find((one) => one.reference === reference);
  if (replay === undefined) return <SkeletonText className="w-1/2" />;
  const { done, total, finishedAt } = replay;
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Replayed events" done={done} total={total} />
      <p role="status" className="text-meta text-quiet">
        {formatCount(done)} of {formatCount(total)} are due
        {finishedAt === null ? null : (
          <>
            , the last one <Time at={finishedAt} as="seconds" />
          </>
        )}
        . The list below shows how each one went.
      </p>
    </div>
  );
}
