import { TextLink } from "../../components/link.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf, formatCount } from "../../format/words.ts";
import type { RecordSums, Sums } from "./queries.ts";

interface SumsLineProps {
  readonly sums: RecordSums;
  /** The address of the records of unknown outcome among these. */
  readonly unknownTo: string;
}

/** How many transactions match the filters, and their sums. */
export function SumsLine({ sums, unknownTo }: SumsLineProps) {
  return (
    <>
      <span>
        <b>{formatCount(sums.count)}</b> {sums.count === 1 ? "transaction" : "transactions"}
        {sums.since === null ? null : (
          <>
            {" "}
            in the sums, the newest, back to <Time at={sums.since} />
          </>
        )}
      </span>
      {sums.currencies.map((one) => (
        <CurrencySums key={one.currency} sums={one} unknownTo={unknownTo} />
      ))}
    </>
  );
}

function CurrencySums({ sums, unknownTo }: { readonly sums: Sums; readonly unknownTo: string }) {
  const { currency, unknown, returned } = sums;
  const amount = (value: number, sign: "auto" | "always" = "auto") =>
    formatAmount(value, currency, sign);
  return (
    <>
      {sums.in.count === 0 ? null : (
        <span>
          In <b>{amount(sums.in.amount, "always")}</b>
        </span>
      )}
      {sums.out.count === 0 ? null : (
        <span>
          Out <b>{amount(-sums.out.amount)}</b> sent or pending
        </span>
      )}
      {sums.fees === 0 ? null : (
        <span>
          Fees <b>{amount(sums.fees)}</b>
        </span>
      )}
      {returned.count === 0 ? null : (
        <span>
          {formatCount(returned.count)} came back, {amount(returned.amount)}, not counted in the
          other sums
        </span>
      )}
      {unknown.count === 0 ? null : (
        <TextLink to={unknownTo}>
          {formatCount(unknown.count)} with an unknown outcome, {amount(unknown.amount)}
        </TextLink>
      )}
    </>
  );
}

/** Beside a day: how many, and what came in and went out, in the words of the sums above. */
export function describeDay(day: Sums): string {
  const { currency } = day;
  const parts = [
    countOf(day.count, "transaction"),
    day.in.count > 0 ? `in ${formatAmount(day.in.amount, currency, "always")}` : "",
    day.out.count > 0 ? `out ${formatAmount(-day.out.amount, currency)} sent or pending` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
