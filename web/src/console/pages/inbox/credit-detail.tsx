import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Button } from "../../../components/button.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Time } from "../../../components/time.tsx";
import { formatAmount } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";
import { useCommand } from "../../commands/use-command.ts";
import { useConsole } from "../../shell/use-console.ts";
import { CreditFacts } from "./credit-facts.tsx";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import type { Candidate, UnmatchedCredit } from "./rows.ts";

/** Money for an account that does not exist, beside the accounts that it was probably meant for. */
export function CreditDetail({ credit }: { readonly credit: UnmatchedCredit }) {
  const { amount, currency } = credit;
  return (
    <>
      <DetailHead amount={amount} currency={currency}>
        It arrived for an account that does not exist, and is in suspense. Ask the sender before you
        assign it.
      </DetailHead>
      <CreditFacts credit={credit} />
      {credit.proposal === null ? <Choice credit={credit} /> : <Proposed to={credit.proposal} />}
    </>
  );
}

interface ProposedProps {
  readonly to: NonNullable<UnmatchedCredit["proposal"]>;
}

/** While one assignment waits for a second person, another cannot be proposed. */
function Proposed({ to: { id, proposedBy, expiresAt, accountNumber } }: ProposedProps) {
  const { to } = useConsole();
  return (
    <Notice kind="wait" title={`${proposedBy} proposed to assign it to ${accountNumber}.`}>
      It is waiting for another operator’s approval until <Time at={expiresAt} />. No other
      assignment can be proposed before then.{" "}
      <TextLink to={to(["inbox", "proposal", id])}>The proposal</TextLink>
    </Notice>
  );
}

function Choice({ credit }: { readonly credit: UnmatchedCredit }) {
  const { id, amount, currency } = credit;
  return (
    <>
      <Candidates credit={credit} />
      <Actions>
        <Action
          command="credits assign"
          question={{
            title: `Assign ${formatAmount(amount, currency)} to another account`,
            given: { credit: id },
            words: { account: { label: "Account number" } },
            ...{ act: "Assign it", keep: "Not yet" },
          }}
        >
          Assign to another account
        </Action>
        <Action
          command="credits send"
          question={{
            title: `Send ${formatAmount(amount, currency)} to a business of another cell`,
            given: { credit: id },
            words: { to: { label: "Service account number" } },
            ...{ act: "Send it", keep: "Not yet" },
          }}
        >
          Send to another cell
        </Action>
      </Actions>
    </>
  );
}

function Candidates({ credit }: { readonly credit: UnmatchedCredit }) {
  const found = useQuery(
    commandQuery<readonly Candidate[]>("credits candidates", { credit: credit.id }),
  );
  const { data, error, refetch } = found;
  return (
    <section aria-label="Possible owners">
      <h3 className="pb-1 font-bold">Possible owners</h3>
      {data === undefined && error === null ? (
        <Skeleton label="Possible owners" shape="rows" lines={2} />
      ) : null}
      {data === undefined && error !== null ? (
        <ErrorPanel
          isInline
          subject="Possible owners"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <p className="text-meta text-quiet">
          No virtual account resembles what the sender entered.
        </p>
      ) : null}
      <ul>
        {data?.map((candidate, index) => (
          <CandidateRow
            key={candidate.accountNumber}
            {...{ candidate, credit }}
            isFirst={index === 0}
          />
        ))}
      </ul>
    </section>
  );
}

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly credit: UnmatchedCredit;
  readonly isFirst: boolean;
}

function CandidateRow({ candidate, credit, isFirst }: CandidateRowProps) {
  const { accountNumber, accountName, businessName, businessId, amount, reasons } = candidate;
  return (
    <li className="flex flex-col gap-2 border-t border-line py-2.5">
      <div className="flex gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-strong wrap-anywhere">{accountName}</span>
          <span className="block text-meta text-quiet wrap-anywhere">
            {businessName} ({businessId})
          </span>
        </span>
        <span className="text-right text-meta">
          <Digits number={accountNumber} sent={credit.accountNumber} />
          <span className="block text-quiet">
            {amount === null ? "any amount" : <Amount value={amount} tone="quiet" />}
          </span>
        </span>
      </div>
      <ul className="text-meta text-quiet">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {candidate.movedTo === null ? (
        <AssignButton {...{ candidate, credit, isFirst }} />
      ) : (
        <SendButton {...{ candidate, credit }} />
      )}
    </li>
  );
}

/** An account number next to the one that the sender wrote. The digits that differ are marked. */
function Digits({ number, sent }: { readonly number: string; readonly sent: string }) {
  return (
    <span className="block font-mono text-[12.5px]">
      {[...number].map((digit, index) =>
        digit === sent[index] ? (
          digit
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the digits of a number never move.
          <mark key={index} className="rounded-mark bg-wait-fill font-medium text-wait">
            {digit}
          </mark>
        ),
      )}
    </span>
  );
}

/** A business that moved gets the credit in its cell. */
function SendButton({ candidate, credit }: Omit<CandidateRowProps, "isFirst">) {
  const { businessName, serviceAccountNumber, movedTo } = candidate;
  const money = formatAmount(credit.amount, credit.currency);
  return (
    <Action
      command="credits send"
      question={{
        title: `Send ${money} to ${businessName} in cell ${movedTo}`,
        given: { credit: credit.id, to: serviceAccountNumber },
        ...{ act: "Send it", keep: "Not yet" },
      }}
    >
      {`Send to cell ${movedTo}`}
    </Action>
  );
}

function AssignButton({ candidate, credit, isFirst }: CandidateRowProps) {
  const { mode } = useConsole();
  const { isOffered, open } = useCommand("credits assign");
  if (!isOffered) return null;
  const { accountNumber, businessName } = candidate;
  const money = formatAmount(credit.amount, credit.currency);
  const isLive = mode === "live";
  const assign = () =>
    open({
      title: `Assign ${money} to ${businessName}?`,
      about: `${candidate.accountName}, ${accountNumber}`,
      given: { credit: credit.id, account: accountNumber },
      consequences: [
        {
          when: "now",
          text: `${businessName} is credited according to its own prices and schedule.`,
        },
        { when: "now", text: `${businessName} is notified as if the money had just arrived.` },
        ...(isLive
          ? [{ when: "later" as const, text: "A second operator approves it first." }]
          : []),
      ],
      act: isLive ? `Propose: assign ${money}` : `Assign ${money}`,
      keep: "Not yet",
    });
  return (
    <Button
      size="small"
      kind={isFirst ? "primary" : "plain"}
      onClick={() => void assign()}
      className="self-start"
      {...(isFirst ? { shortcut: "A", "data-shortcut": "a" } : {})}
    >
      {isLive ? "Propose this one" : "Assign to this one"}
      <span className="sr-only">
        : {businessName}, {accountNumber}
      </span>
    </Button>
  );
}
