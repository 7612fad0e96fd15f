import { UserRound } from "lucide-react";
import { Notice } from "../../components/notice.tsx";
import { formatAmount } from "../../format/amount.ts";
import { listInWords } from "../../format/words.ts";

interface ApprovalNoticeProps {
  readonly approval: {
    readonly needed: boolean;
    readonly above: number | null;
    readonly approvers: readonly string[];
  };
}

const NAMED = 3;

/** Says that a second person must approve, and who can. Draws nothing if no approval is needed. */
export function ApprovalNotice({ approval }: ApprovalNoticeProps) {
  const { needed, above, approvers } = approval;
  if (!needed || above === null) return null;
  if (approvers.length === 0)
    return (
      <Notice kind="wait" icon={UserRound} title="No other member may approve">
        Transfers above {formatAmount(above)} need a second person’s approval. Invite one first:
        what you send now waits until then, or until you withdraw it.
      </Notice>
    );
  const more = approvers.length - NAMED;
  const named = more > 0 ? [...approvers.slice(0, NAMED), `${more} more`] : approvers;
  return (
    <Notice kind="info" icon={UserRound}>
      Transfers above {formatAmount(above)} need a second person’s approval. {listInWords(named)}{" "}
      can approve.
    </Notice>
  );
}
