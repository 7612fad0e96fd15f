import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Time } from "../../../components/time.tsx";
import { commandQuery } from "../../api/read-command.ts";
import { useConsole } from "../../shell/use-console.ts";
import { CloseAlert } from "./alert-detail.tsx";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import type { AskingBusiness } from "./rows.ts";

interface ShownBusiness {
  readonly businessId: string;
  readonly name: string;
  readonly status: "pending" | "approved" | "suspended";
  readonly contactEmail: string | null;
  readonly createdAt: string;
  readonly approvalRequest?: {
    readonly registeredName: string;
    readonly rcNumber: string;
    readonly activity: string;
    readonly phone: string;
    readonly requestedBy: string;
    readonly requestedAt: string;
  };
}

/** A business that asks for live mode, with what it sent. */
export function BusinessDetail({ asking }: { readonly asking: AskingBusiness }) {
  const { businessId: business, alert } = asking;
  const shown = useQuery(commandQuery<ShownBusiness>("business show", { business }));
  const { data, error, refetch } = shown;
  if (data === undefined)
    return error === null ? (
      <Skeleton label="The business" shape="facts" lines={6} />
    ) : (
      <ErrorPanel isInline subject="The business" error={error} onRetry={() => void refetch()} />
    );
  const { name, status } = data;
  return (
    <>
      <DetailHead>
        <strong className="block text-title font-heading text-ink">{name}</strong>
        Compare these details with the register of the Corporate Affairs Commission. Then approve or
        decline it.
      </DetailHead>
      <Facts business={data} />
      {status === "pending" ? null : (
        <Notice kind="info" title={`This business is ${status} already. Close its alert.`} />
      )}
      <Actions>
        {status === "pending" ? (
          <Action
            command="business approve"
            isFirst
            question={{
              title: `Approve ${name}?`,
              given: { business },
              consequences: [
                { when: "now", text: "It may use live mode, and its people are notified." },
                { when: "later", text: "Business suspend closes both modes to it again." },
              ],
              act: `Approve ${name}`,
              keep: "Not yet",
            }}
          >
            Approve for live mode
          </Action>
        ) : null}
        {status === "pending" && data.approvalRequest !== undefined ? (
          <Action
            command="business decline"
            question={{
              title: `Decline the request of ${name}?`,
              given: { business },
              words: { reason: { label: "Why", hint: "The business reads it." } },
              consequences: [
                { when: "now", text: "Its owners and admins get a mail. Test mode stays open." },
                { when: "later", text: "They may correct the request, and ask again." },
              ],
              act: "Decline the request",
              keep: "Not yet",
            }}
          >
            Decline
          </Action>
        ) : null}
        <CloseAlert id={alert.id} isFirst={status !== "pending"} />
      </Actions>
    </>
  );
}

function Facts({ business }: { readonly business: ShownBusiness }) {
  const { to } = useConsole();
  const { businessId, contactEmail, createdAt, approvalRequest: sent } = business;
  return (
    <KeyValues
      items={[
        { label: "Registered as", value: sent?.registeredName },
        { label: "RC number", value: sent?.rcNumber },
        { label: "What it does", value: sent?.activity },
        { label: "Phone", value: sent?.phone },
        { label: "Asked by", value: sent?.requestedBy },
        { label: "Asked", value: sent && <Time at={sent.requestedAt} /> },
        { label: "Contact", value: contactEmail ?? undefined },
        { label: "Signed up", value: <Time at={createdAt} /> },
        {
          label: "Business",
          value: (
            <TextLink to={to(["businesses", businessId])}>{businessId}, with its settings</TextLink>
          ),
        },
      ]}
    />
  );
}
