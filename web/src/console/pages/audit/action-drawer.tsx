import { useParams } from "@tanstack/react-router";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { Reference } from "../../../components/reference.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { NotFound } from "../../../shell/not-found.tsx";
import { BusinessLink } from "../../parts/business-name.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { ActionDetails } from "./action-details.tsx";
import type { Action } from "./action-queries.ts";
import { SameRequest } from "./same-request.tsx";
import { useActionList } from "./use-action-list.ts";

/** One action of the list, with everything that was recorded. */
export function ActionDrawer() {
  const { to } = useConsole();
  const { actionId = "" } = useParams({ strict: false }) as { readonly actionId?: string };
  const { list, search } = useActionList();
  return (
    <Drawer
      kind="Action"
      title={`Action ${actionId}`}
      closeTo={to("audit", search)}
      backText="Audit"
    >
      <div className="px-5 pt-2 max-fold:px-4">
        <Loaded subject="The action" query={list} lines={6}>
          {(actions) => <Found action={actions.find(({ id }) => id === actionId)} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Found({ action }: { readonly action: Action | undefined }) {
  if (action === undefined)
    return (
      <NotFound level={2} title="This page of the list has no such action">
        Newer actions may have moved it to an older page.
      </NotFound>
    );
  const { at, by, businessId, mode, details, requestId, address } = action;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-title font-bold wrap-anywhere">{action.action}</p>
      <KeyValues
        items={[
          { label: "By", value: <bdi>{by}</bdi> },
          { label: "When", value: <ExactTime at={at} /> },
          {
            label: "Business",
            value: businessId === null ? "The installation" : <BusinessLink of={businessId} />,
          },
          { label: "Mode", value: mode === null ? "Test and live" : separateWords(mode) },
          {
            label: "Request",
            value:
              requestId === null ? undefined : <Reference value={requestId} label="request id" />,
          },
          { label: "Address", value: address ?? undefined },
        ]}
      />
      <SameRequest action={action} />
      <ActionDetails details={details} />
    </div>
  );
}
