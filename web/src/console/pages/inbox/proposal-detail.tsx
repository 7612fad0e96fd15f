import { Diff } from "../../../components/diff.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { toDiffRow, withoutChanges } from "../../commands/field-change.ts";
import { useConsole } from "../../shell/use-console.ts";
import { ProposedCredit } from "./credit-facts.tsx";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import { Evidence } from "./evidence.tsx";
import { evidenceOf, withoutDigest } from "./evidence-digest.ts";
import { FourEyes } from "./four-eyes.tsx";
import { ProposedAbout, ProposedPostings } from "./proposed-postings.tsx";
import type { ProposalRow } from "./rows.ts";

interface ProposalProps {
  readonly proposal: ProposalRow;
}

/** Four eyes: another operator's proposal. Its proposer cannot approve it. */
export function ProposalDetail({ proposal }: ProposalProps) {
  const { me } = useConsole();
  const { id, action, summary, changes, proposedBy, proposedAt, expiresAt } = proposal;
  const title = withoutChanges(withoutDigest(summary), changes);
  const sha256 = evidenceOf(summary);
  const isOwn = comparable(proposedBy) === comparable(me.email);
  return (
    <>
      <DetailHead>
        <strong className="block text-title font-heading text-ink">{title}</strong>
        Nothing has been done yet. Check what it is about before you approve it.
      </DetailHead>
      <KeyValues
        items={[
          { label: "Business", value: <Concerned proposal={proposal} /> },
          {
            label: "Evidence",
            value: sha256 === undefined ? undefined : <Evidence sha256={sha256} />,
          },
          { label: "Action", value: <span className="font-mono text-[12.5px]">{action}</span> },
        ]}
      />
      <MovedMoney proposal={proposal} />
      <Changes proposal={proposal} />
      <ProposedPostings proposal={proposal} />
      <FourEyes {...{ proposedBy, proposedAt, expiresAt, isOwn }} viewer={me.email} />
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
              about: title,
              given: { proposal: id },
              children: (
                <>
                  <Changes proposal={proposal} />
                  <ProposedPostings proposal={proposal} />
                </>
              ),
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
            about: title,
            given: { proposal: id },
            words: { note: { label: "Why", hint: "For the record." } },
            consequences: [
              { when: "now", text: "Nothing is done. The action can be proposed again." },
            ],
            act: isOwn ? "Withdraw it" : "Reject it",
            keep: "Keep it",
          }}
        >
          {isOwn ? "Withdraw" : "Reject"}
        </Action>
      </Actions>
      <ProposedAbout proposal={proposal} />
    </>
  );
}

/** The subject of a money movement, if the inbox has it. */
function MovedMoney({ proposal: { action, input } }: ProposalProps) {
  return action === "credits.assign" && input !== null ? <ProposedCredit input={input} /> : null;
}

/** The fields of a setting, now and then. A proposal that moves money has none. */
function Changes({ proposal: { changes } }: ProposalProps) {
  if (changes === null) return null;
  return <Diff label="What would change" rows={changes.map(toDiffRow)} />;
}

function Concerned({ proposal: { businessId, businessName } }: ProposalProps) {
  const { to } = useConsole();
  if (businessId === null) return "Every business";
  return <TextLink to={to(["businesses", businessId])}>{businessName}</TextLink>;
}

const comparable = (name: string): string => name.trim().toLowerCase();
