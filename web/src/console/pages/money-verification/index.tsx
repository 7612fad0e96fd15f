import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { asFailure } from "../../../api/failure.ts";
import { useIntention } from "../../../api/intention.ts";
import { Amount } from "../../../components/amount.tsx";
import { Button } from "../../../components/button.tsx";
import { FailureNote } from "../../../components/failure-note.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Progress } from "../../../components/progress.tsx";
import { countOf, formatCount } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { Findings } from "./findings.tsx";
import { History } from "./history.tsx";
import { LastResult } from "./last-result.tsx";
import { historyQuery, type LedgerReport, progressQuery, verifyLedger } from "./verify.ts";

/** Whether the books balance, by a proof of every entry. */
export function VerificationPage() {
  const client = useQueryClient();
  const intention = useIntention();
  const verification = useMutation({
    mutationFn: (run: string) => verifyLedger(run, intention.headers({ run })),
    onSettled: () => {
      intention.done();
      return client.invalidateQueries(historyQuery);
    },
  });
  const { data, error, isPending, variables, mutate } = verification;
  return (
    <>
      <PageHead
        title="Ledger verification"
        actions={
          <Button
            kind="primary"
            icon={ShieldCheck}
            busy={isPending && "Verifying…"}
            onClick={() => mutate(crypto.randomUUID())}
          >
            Verify now
          </Button>
        }
      />
      <div className="mt-3 flex flex-col gap-5 border-t border-line px-7 py-4 max-fold:px-4">
        <FailureNote failure={error === null ? undefined : asFailure(error)} />
        {isPending ? <Running run={variables} /> : null}
        {data === undefined ? null : <Report report={data} />}
        {data === undefined && error === null && !isPending ? <LastResult /> : null}
      </div>
      <History />
    </>
  );
}

function Running({ run }: { readonly run: string }) {
  const { data } = useQuery(progressQuery(run));
  const { done = 0, total = 0 } = data?.progress ?? {};
  return (
    <section aria-label="Progress" className="max-w-140">
      <Progress label="Verifying the ledger" done={done} total={total} />
      <p className="pt-1.5 text-meta text-quiet figures">
        {total === 0
          ? "Counting rows."
          : `${formatCount(done)} of ${formatCount(total)} rows. The service keeps running.`}
      </p>
    </section>
  );
}

function Report({ report }: { readonly report: LedgerReport }) {
  const { proven, findings, findingsOmitted, currencies } = report;
  const faults = findings.length + findingsOmitted;
  return (
    <section aria-label="Result" aria-live="polite" className="flex flex-col gap-4">
      {proven ? (
        <Notice kind="good" title="Verified: the books balance.">
          Every transaction balances, every balance is the sum of its entries, records agree with
          the books, and no digested row was changed.
        </Notice>
      ) : (
        <Notice
          kind="bad"
          title={`Not verified: ${countOf(faults, "fault")} ${faults === 1 ? "was" : "were"} found.`}
        >
          Stop moving money by hand until the first one is explained.
        </Notice>
      )}
      {proven ? null : <Findings findings={findings} omitted={findingsOmitted} />}
      <KeyValues
        items={[
          { label: "Transactions", value: formatCount(report.transactions) },
          { label: "Entries", value: formatCount(report.entries) },
          { label: "Accounts", value: formatCount(report.accounts) },
          { label: "Rows compared", value: formatCount(report.comparedRows) },
          { label: "Digests", value: formatCount(report.links) },
          { label: "Digested rows", value: formatCount(report.digestedRows) },
          ...currencies.flatMap(({ currency, entriesSum, checkedSum }) => [
            {
              label: `Sum of ${currency}`,
              value: <Amount value={entriesSum} currency={currency} />,
            },
            {
              label: `Held in ${currency}`,
              value: <Amount value={checkedSum} currency={currency} />,
            },
          ]),
          { label: "Took", value: `${(report.durationMs / 1_000).toFixed(1)} s` },
        ]}
      />
    </section>
  );
}
