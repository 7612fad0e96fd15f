import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import { BusinessLink } from "../../parts/business-name.tsx";
import { RecordTimeline } from "../../parts/record-timeline.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { AlertActions } from "./alert-actions.tsx";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import type { Alert } from "./rows.ts";
import { subjectLink } from "./subject-link.ts";

/** What happened, the subject of the alert, and a form to close it with the findings. */
export function AlertDetail({ alert }: { readonly alert: Alert }) {
  const { id, kind, subject, message, businessId, mode, openedAt } = alert;
  const { to } = useConsole();
  const link = subjectLink(alert);
  return (
    <>
      <DetailHead>
        <strong className="block text-title font-heading text-ink wrap-anywhere">{message}</strong>
      </DetailHead>
      <KeyValues
        items={[
          {
            label: "About",
            value: <Reference value={subject} label="subject" />,
          },
          {
            label: "Look at",
            value:
              link === undefined ? undefined : (
                <TextLink to={to(link.path, link.search)}>{link.text}</TextLink>
              ),
          },
          {
            label: "Business",
            value: <BusinessLink of={businessId} />,
          },
          { label: "Since", value: <Time at={openedAt} /> },
          { label: "Kind", value: <span className="font-mono text-[12.5px]">{kind}</span> },
        ]}
      />
      <Actions>
        <AlertActions alert={alert} />
        <CloseAlert id={id} isFirst />
      </Actions>
      {link?.reference === undefined ? null : (
        <RecordTimeline {...{ reference: link.reference, businessId, mode }} />
      )}
    </>
  );
}

interface CloseAlertProps {
  readonly id: string;
  readonly isFirst?: boolean;
}

export function CloseAlert({ id, isFirst = false }: CloseAlertProps) {
  return (
    <Action
      command="alert close"
      isFirst={isFirst}
      question={{
        title: "Close the alert?",
        given: { alert: id },
        words: { note: { label: "What you found or did" } },
        consequences: [
          { when: "now", text: "It leaves the inbox of every operator." },
          { when: "later", text: "If it happens again, a new alert opens." },
        ],
        act: "Close the alert",
        keep: "Keep it open",
      }}
    >
      Close the alert
    </Action>
  );
}
