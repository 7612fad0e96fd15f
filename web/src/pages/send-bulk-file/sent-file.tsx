import { useQuery } from "@tanstack/react-query";
import { Empty } from "../../components/empty.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { SumLines } from "../../components/sum-lines.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { countOf, formatCount } from "../../format/words.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { sentColumns } from "./columns.tsx";
import { type BulkFile, type RowView, rowsQuery, type Sent } from "./use-file.ts";

interface SentFileProps {
  readonly file: BulkFile;
  readonly sent: Sent;
}

const VIEWS: readonly RowView[] = ["all", "pending", "failed", "skipped"];

/** A file that was sent: how far its transfers are, and each row with its transfer. */
export function SentFile({ file, sent }: SentFileProps) {
  const place = usePlace();
  const search = useSearchFields();
  const show = VIEWS.find((view) => view === search["show"]) ?? "all";
  const query = useQuery(rowsQuery(place, file, show));
  const { counts } = sent;
  const tab = (view: RowView, text: string, count: number) => ({
    to: place.to(["send", "bulk", file.reference], { show: view }),
    text,
    count,
    isCurrent: view === show,
  });
  const waiting = counts.pending + counts.unknown + counts.awaiting_approval;
  return (
    <>
      <div className="min-w-0 pt-4 wide:col-start-1 wide:row-start-2">
        <div className="px-7 pb-4 max-fold:px-4">
          <Progress
            label={`Sending ${countOf(sent.transfers, "transfer")}`}
            done={counts.successful}
            failed={counts.failed}
            total={sent.transfers}
          />
          <p aria-live="polite" className="pt-2 text-meta text-quiet">
            {progressInWords(sent)}
          </p>
        </div>
        <Tabs
          label="Rows"
          look="chips"
          tabs={[
            tab("all", "All", file.rows),
            tab("pending", "Under way", waiting),
            tab("failed", "Not paid", counts.failed),
            tab("skipped", "Skipped", file.rows - sent.transfers),
          ]}
        />
        <DataTable
          label="Rows"
          columns={sentColumns}
          rows={query.data}
          rowKey={({ number }) => String(number)}
          rowTone={({ state }) => (state === "failed" ? "bad" : undefined)}
          rowNote={({ reason }) =>
            reason === null ? null : <p className="text-meta text-bad">{reason}</p>
          }
          state={query}
          empty={
            <Empty title="No row here" drawing="rings">
              No row of this file is in this state.
            </Empty>
          }
        />
      </div>
      <SentPanel file={file} sent={sent} />
    </>
  );
}

function progressInWords({ transfers, counts }: Sent): string {
  const { successful, failed, pending, unknown, awaiting_approval } = counts;
  if (awaiting_approval > 0) return `${countOf(awaiting_approval, "transfer")} wait for approval.`;
  const parts = [`${formatCount(successful)} of ${formatCount(transfers)} paid`];
  if (failed > 0) parts.push(`${formatCount(failed)} not paid, their money is back`);
  if (unknown > 0)
    parts.push(`${formatCount(unknown)} with an unknown outcome, their money is held`);
  if (pending > 0) parts.push(`${formatCount(pending)} on the way. You can close this page`);
  return `${parts.join(" · ")}.`;
}

function SentPanel({ file, sent }: SentFileProps) {
  const place = usePlace();
  const { amount, total, counts, transfers } = sent;
  return (
    <aside
      aria-label="What was sent"
      className="grid content-start gap-5 border-line bg-sunk px-7 py-5 max-fold:px-4 max-wide:border-t wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:border-l wide:px-6"
    >
      <section>
        <h2 className="pb-1 text-meta font-bold">What was sent</h2>
        <SumLines
          lines={[
            { key: "amount", label: countOf(transfers, "transfer"), value: amount },
            { key: "charges", label: "Fees and stamp duty", value: total - amount },
          ]}
          total={{ key: "total", label: "Total", value: total }}
        />
      </section>
      {counts.awaiting_approval > 0 ? (
        <Notice kind="wait" title="A second person has to approve">
          The money is held. Nothing is sent before that.{" "}
          <TextLink to={place.to(["approvals", file.reference])}>See the approval</TextLink>
        </Notice>
      ) : null}
      {counts.unknown > 0 ? (
        <Notice kind="unknown" title="We do not know yet whether some were paid">
          Their money is held, not lost. We keep asking their banks. Sending them again could pay
          twice.
        </Notice>
      ) : null}
      <p className="text-meta text-quiet">
        The result file has the same rows, each with its reference, status and reason.
      </p>
    </aside>
  );
}
