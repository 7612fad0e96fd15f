import { Notice } from "../../components/notice.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatAmount } from "../../format/amount.ts";
import { lagosTime } from "../../format/time.ts";
import { partyOf, type TransactionRow } from "./record.ts";
import type { TimelineFacts } from "./timeline-facts.ts";

interface StateNoticeProps {
  readonly record: TransactionRow;
  readonly facts: TimelineFacts;
}

/** What a person must know about a state before they act. Success needs no notice. */
export function StateNotice({ record, facts }: StateNoticeProps) {
  const now = useNow();
  const bank = record.receiverBankName ?? "the biller";
  const next = facts.planned.find(({ at }) => at !== null)?.at ?? undefined;
  const when = next === undefined ? "again" : `again at ${lagosTime(new Date(next), now)}`;
  if (record.progress === "unknown")
    return (
      <Notice kind="unknown" title={`We do not know yet whether ${bank} paid this.`}>
        The money is held, not lost. We query the provider {when}. Sending it again could pay twice.
      </Notice>
    );
  if (record.progress === "awaiting_approval")
    return (
      <Notice kind="wait" title="This waits for approval.">
        {formatAmount(facts.heldNow, record.currency)} is held. Nothing is sent to {partyOf(record)}{" "}
        before a second person approves.
      </Notice>
    );
  if (record.status === "Reversed" || record.status === "Failed")
    return (
      <Notice kind="bad" title={titleOfEnd(record)}>
        {record.requestStateDetails}
      </Notice>
    );
  if (record.status === "Pending" && record.progress !== null)
    return <Notice kind="wait">{record.requestStateDetails}</Notice>;
  return null;
}

const titleOfEnd = (record: TransactionRow): string =>
  record.progress === "returned"
    ? `${record.receiverBankName ?? "The bank"} returned it.`
    : `${record.receiverBankName ?? "The provider"} did not pay it.`;
