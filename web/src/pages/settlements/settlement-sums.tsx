import { SkeletonText } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf, formatCount } from "../../format/words.ts";
import type { SettlementSums } from "./queries.ts";

interface SumsProps {
  /** Undefined until they have loaded. */
  readonly sums: SettlementSums | undefined;
}

/** Beside the title: what comes next. */
export function NextSettlement({ sums }: SumsProps) {
  if (sums === undefined) return <SkeletonText className="w-44" />;
  const { nextDue, pending } = sums;
  if (nextDue === null) return "Nothing is pending";
  return (
    <>
      {formatAmount(pending.amount)} pending, next <Time at={nextDue} as="dated" />
    </>
  );
}

/** Below the filters: how many settlements match, and their sum. */
export function SumsOfSettlements({ sums }: SumsProps) {
  if (sums === undefined) return <SkeletonText className="w-64" />;
  const { pending, settled } = sums;
  const count = pending.settlements + settled.settlements;
  return (
    <>
      <span>
        <b>{formatCount(count)}</b> {count === 1 ? "settlement" : "settlements"}
      </span>
      {pending.settlements === 0 ? null : (
        <span>
          Pending <b>{formatAmount(pending.amount)}</b> from {countOf(pending.credits, "credit")}
        </span>
      )}
      {settled.settlements === 0 ? null : (
        <span>
          Settled <b>{formatAmount(settled.amount)}</b> from {countOf(settled.credits, "credit")}
        </span>
      )}
    </>
  );
}
