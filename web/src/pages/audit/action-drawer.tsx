import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ExactTime } from "../../components/time.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Action, actionsQuery } from "./actions-query.ts";
import { describeAction, detailLines } from "./describe-action.ts";

/** One action with everything that was written down of it. */
export function ActionDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { actionId = "" } = useParams({ strict: false }) as { actionId?: string };
  const list = useQuery(actionsQuery(place, Number(search["page"] ?? 1)));
  const action = list.data?.rows.find(({ id }) => String(id) === actionId);
  return (
    <Drawer
      kind="Action"
      title={`Action ${actionId}`}
      closeTo={place.to("settings/audit", search)}
      backText="Audit"
    >
      <div className="px-5.5 pt-2 max-fold:px-4">
        {action === undefined ? <Missing list={list} /> : <Facts action={action} />}
      </div>
    </Drawer>
  );
}

function Missing({
  list,
}: {
  readonly list: {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}) {
  if (list.data !== undefined)
    return (
      <NotFound level={2} title="This page of the audit does not have it">
        It may stand on another page of the list.
      </NotFound>
    );
  if (list.error === null) return <Skeleton label="The action" lines={6} />;
  return <ErrorPanel subject="The action" error={list.error} onRetry={() => void list.refetch()} />;
}

function Facts({ action: { at, by, action, mode, details } }: { readonly action: Action }) {
  return (
    <>
      <p className="mb-3 text-title">
        <b className="font-bold">{by}</b> {describeAction(action)}
      </p>
      <KeyValues
        items={[
          { label: "When", value: <ExactTime at={at} /> },
          { label: "Mode", value: mode ?? "Test and live" },
          ...detailLines(details),
          {
            label: "Recorded as",
            value: <span className="font-mono text-[12.5px]">{action}</span>,
          },
        ]}
      />
    </>
  );
}
