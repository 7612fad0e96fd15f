import { TextLink } from "../../components/link.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf } from "../../format/words.ts";
import type { RecordSums, Sums } from "./queries.ts";

interface SumsLineProps {
  readonly sums: RecordSums;
  /** The address of the records of unknown outcome among these. */
  readonly unknownTo: string;
}

/** How many fit the filters, and what they add up to. */
export function SumsLine({ sums, unknownTo }: SumsLineProps) {
  return (
    <>
      <span>
        <b>{countOf(sums.count, "transaction")}</b>
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
          Out <b>{amount(-sums.out.amount)}</b>
        </span>
      )}
      {sums.fees === 0 ? null : (
        <span>
          Fees <b>{amount(sums.fees)}</b>
        </span>
      )}
      {returned.count === 0 ? null : (
        <span>
          {formatCountOf(returned.count, "came back")}, {amount(returned.amount)}
        </span>
      )}
      {unknown.count === 0 ? null : (
        <TextLink to={unknownTo}>
          {formatCountOf(unknown.count, "unknown")}, {amount(unknown.amount)}
        </TextLink>
      )}
    </>
  );
}

const formatCountOf = (count: number, words: string): string =>
  `${count.toLocaleString("en-GB")} ${words}`;

/** Beside a day: how many, and what went out and came in. */
export function describeDay(day: Sums): string {
  const { currency } = day;
  const parts = [
    countOf(day.count, "transaction"),
    day.in.count > 0 ? `${formatAmount(day.in.amount, currency, "always")} in` : "",
    day.out.count > 0 ? `${formatAmount(-day.out.amount, currency)} sent or pending` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
