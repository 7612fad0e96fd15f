import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Diff } from "../../components/diff.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ExactTime } from "../../components/time.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Action, actionQuery } from "./actions-query.ts";
import { labelOf, wordsOf } from "./describe-facts.ts";

/** One action, with what it changed. It is read by its id, so a link to it works from any page of the list. */
export function ActionDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { actionId = "" } = useParams({ strict: false }) as { actionId?: string };
  return (
    <Drawer
      kind="Action"
      title={`Action ${actionId}`}
      closeTo={place.to("settings/audit", search)}
      backText="Audit"
    >
      <div className="px-5 pt-2 max-fold:px-4">
        {/^[1-9]\d{0,14}$/.test(actionId) ? <Loaded actionId={Number(actionId)} /> : <NoSuch />}
      </div>
    </Drawer>
  );
}

function Loaded({ actionId }: { readonly actionId: number }) {
  const place = usePlace();
  const { data, error, refetch } = useQuery(actionQuery(place, actionId));
  if (data !== undefined) return <Facts action={data} />;
  if (error === null) return <Skeleton label="The action" shape="facts" lines={6} />;
  if (asFailure(error).status === 404) return <NoSuch />;
  return <ErrorPanel subject="The action" error={error} onRetry={() => void refetch()} />;
}

function NoSuch() {
  return (
    <NotFound level={2} title="The audit log has no such action">
      It may belong to another business.
    </NotFound>
  );
}

function Facts({ action }: { readonly action: Action }) {
  const { at, by, phrase, mode, facts, requestId, address } = action;
  return (
    <>
      <p className="mb-3 text-title wrap-anywhere">
        <b className="font-bold">
          <bdi>{by}</bdi>
        </b>{" "}
        {phrase}
      </p>
      <KeyValues
        items={[
          { label: "When", value: <ExactTime at={at} /> },
          { label: "Mode", value: mode ?? "Test and live" },
          ...facts.map(({ name, value }) => ({ label: labelOf(name), value: wordsOf(value) })),
        ]}
      />
      <Changes changes={action.changes} />
      <h3 className="mt-5 mb-1 text-label text-faint">Where it came from</h3>
      <KeyValues
        items={[
          {
            label: "Request",
            value:
              requestId === null ? undefined : <Reference value={requestId} label="request id" />,
          },
          { label: "Address", value: address ?? undefined },
          {
            label: "Recorded as",
            value: <span className="font-mono text-[12.5px]">{action.action}</span>,
          },
        ]}
      />
    </>
  );
}

function Changes({ changes }: Pick<Action, "changes">) {
  if (changes.length === 0) return null;
  const shown = (value: string | null) => (
    <span className="wrap-anywhere">{wordsOf(value ?? "none")}</span>
  );
  return (
    <div className="mt-4 text-meta">
      <Diff
        label="What changed"
        headings={["Before", "After"]}
        rows={changes.map(({ name, before, after }) => ({
          label: labelOf(name),
          before: shown(before),
          after: shown(after),
        }))}
      />
    </div>
  );
}
