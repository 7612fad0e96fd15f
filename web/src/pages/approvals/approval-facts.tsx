import { CircleAlert, CircleCheck } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { Icon } from "../../components/icon.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";
import { ExactTime, Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf, listInWords } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { ApprovalDetail } from "./approvals-query.ts";
import { makerOf } from "./columns.tsx";

/** Who, when, why, what it costs, what the bank said about the name, and whether the account was paid before. */
export function ApprovalFacts({ approval }: { readonly approval: ApprovalDetail }) {
  const place = usePlace();
  const { kind, amount, fee, stampDuty, total, askedAt, reference, transfers } = approval;
  return (
    <>
      <p className="text-[28px] leading-9 font-figure tracking-[-0.02em]">
        <Amount value={amount} className="font-figure!" />
      </p>
      <p className="pb-3 text-quiet">{sentenceOf(approval)}</p>
      <KeyValues
        items={[
          { label: "Created by", value: makerOf(approval) },
          { label: "Created", value: <ExactTime at={askedAt} /> },
          {
            label: "To",
            value:
              kind === "file" ? undefined : (
                <span className="font-strong">{approval.accountName}</span>
              ),
          },
          {
            label: "Account",
            value:
              kind === "file" || approval.accountNumber === null ? undefined : (
                <>
                  {approval.bankName}{" "}
                  <Reference value={approval.accountNumber} label="account number" whole />
                </>
              ),
          },
          {
            label: "File",
            value:
              kind === "file" ? (
                <TextLink to={place.to(["send", "bulk", reference])}>
                  {approval.name}, {countOf(transfers, "row")}
                </TextLink>
              ) : undefined,
          },
          { label: "For", value: kind === "file" ? undefined : approval.description },
          { label: "Fee", value: <Amount value={fee} tone="quiet" /> },
          { label: "Stamp duty", value: <Amount value={stampDuty} tone="quiet" /> },
          { label: "Held", value: <Amount value={total} /> },
          { label: "Name check", value: <NameCheck approval={approval} /> },
          {
            label: "Paid before",
            value: approval.paidBefore === null ? undefined : <PaidBefore approval={approval} />,
          },
          { label: "Reference", value: <Reference value={reference} /> },
        ]}
      />
      {approval.note === null ? null : (
        <Notice kind="info" title={`${approval.decidedBy} wrote`} className="mt-3">
          {approval.note}
        </Notice>
      )}
    </>
  );
}

function sentenceOf({
  decision,
  decidedBy,
  isMine,
  mayApprove,
  approvers,
}: ApprovalDetail): string {
  if (decision === "approved") return `Approved by ${decidedBy}. It was sent.`;
  if (decision === "rejected") return `Rejected by ${decidedBy}. The money is back.`;
  const who =
    approvers.length === 0 ? "No other member can approve it." : `${listInWords(approvers)} can.`;
  if (isMine) return `You created it, so another person must approve it. ${who}`;
  return mayApprove
    ? "Held. Nothing is sent until you decide."
    : `Held until a second person decides. ${who}`;
}

function NameCheck({ approval }: { readonly approval: ApprovalDetail }) {
  const { nameCheck, bankName, kind } = approval;
  if (kind === "file") return "Row by row, in the file";
  if (nameCheck === null) return "The bank was not asked, or did not answer";
  const { accountName, isSame, checkedAt } = nameCheck;
  if (accountName === null)
    return (
      <Fact isGood={false}>
        {bankName} has no such account, <Time at={checkedAt} />
      </Fact>
    );
  return (
    <Fact isGood={isSame}>
      {bankName} said <strong className="font-strong">{accountName}</strong>,{" "}
      <Time at={checkedAt} />
      {isSame ? null : ". The name differs."}
    </Fact>
  );
}

function PaidBefore({ approval }: { readonly approval: ApprovalDetail }) {
  const { paidBefore } = approval;
  if (paidBefore === null) return null;
  const { times, lastAt, most } = paidBefore;
  if (times === 0 || lastAt === null || most === null)
    return <Fact isGood={false}>Never. This account is new to you.</Fact>;
  return (
    <Fact isGood>
      {times >= 100 ? "100 times or more" : countOf(times, "time")}, last <Time at={lastAt} />, at
      most {formatAmount(most)}
    </Fact>
  );
}

function Fact({
  isGood,
  children,
}: {
  readonly isGood: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <span className="flex items-start gap-1.5">
      <Icon
        of={isGood ? CircleCheck : CircleAlert}
        size={14}
        className={isGood ? "mt-0.75 text-good" : "mt-0.75 text-wait"}
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
