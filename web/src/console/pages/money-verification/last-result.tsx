import { useQuery } from "@tanstack/react-query";
import { Empty } from "../../../components/empty.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf, formatCount } from "../../../format/words.ts";
import { useConsole } from "../../shell/use-console.ts";
import { linkOfFinding } from "./link-of-finding.ts";
import { historyQuery, type PastVerification } from "./verify.ts";

/** Do the books balance? The findings of the last verification, until there is a new one. */
export function LastResult() {
  const { data } = useQuery(historyQuery);
  if (data === undefined) return null;
  const [last] = data;
  if (last === undefined)
    return (
      <Empty drawing="squares" title="Prove the books">
        Every transaction must balance, every balance be the sum of its entries, and no digested row
        be changed. It reads all entries while live traffic continues.
      </Empty>
    );
  return last.proven ? <Proven of={last} /> : <Faults of={last} />;
}

interface LastProps {
  readonly of: PastVerification;
}

const Proven = ({ of: { at, by, transactions, entries, accounts } }: LastProps) => (
  <Notice kind="good" title="The books balanced at the last verification.">
    <Time at={at} as="dated" />, by {by}: {countOf(transactions, "transaction")},{" "}
    {formatCount(entries)} entries and {countOf(accounts, "account")}.
  </Notice>
);

function Faults({ of: { at, by, faults, firstFault } }: LastProps) {
  const { to } = useConsole();
  return (
    <Notice kind="bad" title={`The last verification found ${countOf(faults, "fault")}.`}>
      <p>
        <Time at={at} as="dated" />, by {by}. {firstFault}
      </p>
      {firstFault === null ? null : (
        <TextLink to={to(linkOfFinding(firstFault))}>Look at the first one</TextLink>
      )}
    </Notice>
  );
}
