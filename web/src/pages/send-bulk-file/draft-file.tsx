import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { Empty } from "../../components/empty.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { LinkButton, OuterLink } from "../../components/link.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { formatCount } from "../../format/words.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { draftColumns } from "./columns.tsx";
import { DraftPanel } from "./draft-panel.tsx";
import { RowActions } from "./row-actions.tsx";
import { useCorrections } from "./use-corrections.ts";
import { type BulkFile, type Draft, type RowView, rowsQuery } from "./use-file.ts";

/** A file before it is sent: first the rows to check, and beside them what would be sent. */
export function DraftFile({ file }: { readonly file: BulkFile }) {
  const place = usePlace();
  const search = useSearchFields();
  const corrections = useCorrections(file.reference);
  const show = viewOf(search["show"], file.draft);
  const query = useQuery(rowsQuery(place, file, show));
  const mayChange = file.state === "draft" && place.can("money:send");
  return (
    <>
      <div className="min-w-0 pt-4 wide:col-start-1 wide:row-start-2">
        <ViewTabs file={file} show={show} />
        <div className="px-7 pb-3 empty:hidden max-fold:px-4">
          <FailureNote failure={corrections.failure} />
        </div>
        <DataTable
          label="Rows"
          columns={draftColumns}
          rows={query.data}
          rowKey={({ number }) => String(number)}
          rowTone={({ state }) => TONES[state]}
          rowNote={(row) =>
            row.problems.length > 0 || row.state === "skipped" ? (
              <RowActions row={row} corrections={corrections} mayChange={mayChange} />
            ) : null
          }
          state={query}
          empty={<NoRows show={show} />}
        />
        <Checked draft={file.draft} />
      </div>
      {file.draft === null ? (
        <aside className="border-line bg-sunk px-7 py-5 max-fold:px-4 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:border-l">
          <LinkButton to={place.to("send/bulk")} kind="primary" className="w-full">
            Upload another file
          </LinkButton>
        </aside>
      ) : (
        <DraftPanel
          file={file}
          draft={file.draft}
          corrections={corrections}
          mayChange={mayChange}
          rows={query.data}
        />
      )}
    </>
  );
}

const TONES: Readonly<Record<string, "bad" | "wait" | undefined>> = {
  error: "bad",
  warning: "wait",
};

const VIEWS: readonly RowView[] = ["review", "ready", "skipped", "all"];

/** The view in the address. Without one, the rows to check, as long as there are any. */
function viewOf(asked: string | undefined, draft: Draft | null): RowView {
  const known = VIEWS.find((view) => view === asked);
  if (known !== undefined) return known;
  return draft !== null && draft.counts.error + draft.counts.warning > 0 ? "review" : "all";
}

function ViewTabs({ file, show }: { readonly file: BulkFile; readonly show: RowView }) {
  const place = usePlace();
  const counts = file.draft?.counts;
  if (counts === undefined) return null;
  const { error, warning, ready, skipped } = counts;
  const tab = (view: RowView, text: string, count: number) => ({
    to: place.to(["send", "bulk", file.reference], { show: view }),
    text,
    count,
    isCurrent: view === show,
  });
  return (
    <Tabs
      label="Rows"
      look="chips"
      tabs={[
        tab("review", reviewWords(error, warning), error + warning),
        tab("ready", "Without errors", ready),
        tab("skipped", "Skipped", skipped),
        tab("all", "All", file.rows),
      ]}
    />
  );
}

/** A warning stops nothing, so a row with one is sent unless a person skips it. */
function reviewWords(errors: number, warnings: number): string {
  if (errors > 0 && warnings > 0) return "Errors and warnings";
  return warnings > 0 ? "Warnings" : "Errors";
}

const NOTHING = {
  review: { title: "No error and no warning", text: "Every row can be sent, or is skipped." },
  ready: { title: "No row without errors", text: "Correct the rows with errors, or skip them." },
  skipped: { title: "No row is skipped", text: "A skipped row is not sent." },
} as const;

function NoRows({ show }: { readonly show: RowView }) {
  const nothing = show in NOTHING ? NOTHING[show as keyof typeof NOTHING] : NOTHING.review;
  return (
    <Empty title={nothing.title} drawing="stripes">
      {nothing.text}
    </Empty>
  );
}

function Checked({ draft }: { readonly draft: Draft | null }) {
  const place = usePlace();
  if (draft === null) return null;
  const { namesMissing } = draft;
  return (
    <p aria-live="polite" className="px-7 py-4 text-meta text-quiet max-fold:px-4">
      Checked: columns, account numbers, banks, whole naira, duplicates in this file and in the last
      24 hours, names by name enquiry
      {namesMissing === 0 ? "" : ` (${formatCount(namesMissing)} not answered yet)`}.{" "}
      <OuterLink href={`${addressOf(place)}/send/template`} download="transfers.csv">
        Template
      </OuterLink>
    </p>
  );
}
