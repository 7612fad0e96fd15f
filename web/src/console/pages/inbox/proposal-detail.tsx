import { KeyValues } from "../../../components/key-values.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Time } from "../../../components/time.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import { Evidence } from "./evidence.tsx";
import { evidenceOf, withoutDigest } from "./evidence-digest.ts";
import type { ProposalRow } from "./rows.ts";

/** Four eyes: what another operator proposed. Who proposed it cannot approve it. */
export function ProposalDetail({ proposal }: { readonly proposal: ProposalRow }) {
  const { me } = useConsole();
  const { id, action, proposedBy, proposedAt, expiresAt } = proposal;
  const { businessName, businessId } = proposal;
  const summary = withoutDigest(proposal.summary);
  const sha256 = evidenceOf(proposal.summary);
  const isOwn = comparable(proposedBy) === comparable(me.email);
  return (
    <>
      <DetailHead>
        <strong className="block text-title font-heading text-ink">{summary}</strong>
        Nothing was done yet. Look at what it is about before you approve it.
      </DetailHead>
      <KeyValues
        items={[
          { label: "Proposed by", value: isOwn ? `${proposedBy} (you)` : proposedBy },
          { label: "Proposed", value: <Time at={proposedAt} /> },
          { label: "Expires", value: <Time at={expiresAt} /> },
          {
            label: "Business",
            value: businessName === null ? "Every business" : `${businessName} (${businessId})`,
          },
          {
            label: "Evidence",
            value: sha256 === undefined ? undefined : <Evidence sha256={sha256} />,
          },
          { label: "Action", value: <span className="font-mono text-[12.5px]">{action}</span> },
        ]}
      />
      {isOwn ? (
        <Notice kind="wait" title="You proposed this. Another operator has to approve it.">
          {me.singleOperator ? "You are the only operator: invite another one." : null}
        </Notice>
      ) : null}
      <Actions>
        {isOwn ? null : (
          <Action
            command="proposal approve"
            isFirst
            question={{
              title: "Approve this proposal?",
              about: summary,
              given: { proposal: id },
              consequences: [{ when: "now", text: "It is done at once, under both your names." }],
              act: "Approve and do it",
              keep: "Not yet",
            }}
          >
            Approve
          </Action>
        )}
        <Action
          command="proposal reject"
          question={{
            title: isOwn ? "Withdraw this proposal?" : "Reject this proposal?",
            about: summary,
            given: { proposal: id },
            words: { note: { label: "Why", hint: "For the record." } },
            consequences: [{ when: "now", text: "Nothing is done. It can be proposed again." }],
            act: isOwn ? "Withdraw it" : "Reject it",
            keep: "Keep it",
          }}
        >
          {isOwn ? "Withdraw" : "Reject"}
        </Action>
      </Actions>
    </>
  );
}

const comparable = (name: string): string => name.trim().toLowerCase();
