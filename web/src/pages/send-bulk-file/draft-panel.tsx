import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { SumLines } from "../../components/sum-lines.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf, listInWords } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { SetPin } from "../security/set-pin.tsx";
import { ApprovalNotice } from "../send/approval-notice.tsx";
import type { Corrections } from "./use-corrections.ts";
import { type BulkFile, type Draft, type FileRow, useReload } from "./use-file.ts";

interface DraftPanelProps {
  readonly file: BulkFile;
  readonly draft: Draft;
  readonly corrections: Corrections;
  readonly mayChange: boolean;
  readonly rows: readonly FileRow[] | undefined;
}

/** What would be sent, what it leaves, and the button. */
export function DraftPanel(props: DraftPanelProps) {
  const { file, draft, mayChange } = props;
  const { counts, total, available, left, approval } = draft;
  return (
    <aside
      aria-label="What will be sent"
      className="grid content-start gap-5 border-line bg-sunk px-7 py-5 max-fold:px-4 max-wide:border-t wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:border-l wide:px-6"
    >
      <section>
        <h2 className="pb-1 text-meta font-bold">What will be sent</h2>
        <SumLines
          lines={[
            {
              key: "rows",
              label: rowsInWords(total.transfers, counts.warning),
              value: total.amount,
            },
            { key: "fee", label: "Fees, VAT included", value: total.fee },
            {
              key: "duty",
              label: `Stamp duty, ${countOf(total.dutiable, "row")}`,
              value: total.stampDuty,
            },
          ]}
          total={{ key: "total", label: "Total", value: total.total }}
        />
      </section>
      <section>
        <h2 className="pb-1 text-meta font-bold">Your balance</h2>
        <dl>
          <Line label="Available now" value={available} />
          <Line label={left < 0 ? "Missing" : "After sending"} value={Math.abs(left)} />
        </dl>
      </section>
      <ApprovalNotice approval={approval} />
      {mayChange ? <SendFile {...props} /> : null}
      {mayChange ? null : (
        <p className="text-quiet">Your role may view this file but not send it.</p>
      )}
      <p className="text-meta text-quiet">
        Share the address of this page to let a colleague open {file.name}.
      </p>
    </aside>
  );
}

const rowsInWords = (rows: number, warnings: number): string =>
  warnings === 0 ? countOf(rows, "row") : `${countOf(rows, "row")}, ${warnings} with a warning`;

function Line({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="flex justify-between gap-3 border-line py-1.75 not-first:border-t">
      <dt className="text-quiet">{label}</dt>
      <dd>
        <Amount value={value} />
      </dd>
    </div>
  );
}

const skipWords = (errors: number): string =>
  errors === 1 ? "Skip the row with an error" : `Skip the ${errors} rows with errors`;

function SendFile({ file, draft, corrections, rows }: DraftPanelProps) {
  const place = usePlace();
  const send = useSendFile(file, draft);
  const { error, warning } = draft.counts;
  const wrong = rows?.filter(({ state }) => state === "error") ?? [];
  const skipAll = () =>
    void corrections.correct(wrong.map(({ number }) => ({ number, skipped: true })));
  return (
    <div className="grid gap-2.5">
      <Button
        kind="primary"
        className="w-full"
        unavailable={place.me.hasPin ? findMissing(draft) : "Set a transaction PIN first."}
        onClick={() => void send()}
      >
        {sendFileWords(draft.total.transfers, place.mode === "test")}
      </Button>
      <SetPin />
      {warning === 0 ? null : (
        <p className="text-meta text-quiet">
          {warning === 1
            ? "The warning does not stop you."
            : `The ${warning} warnings do not stop you.`}
        </p>
      )}
      {error === 0 || wrong.length !== error ? null : (
        <div>
          <Button size="small" busy={corrections.isBusy && "Skipping…"} onClick={skipAll}>
            {skipWords(error)}
          </Button>
        </div>
      )}
    </div>
  );
}

function findMissing({ counts: { error }, total, left }: Draft): string | undefined {
  if (error > 0)
    return error === 1
      ? "Correct the row with an error, or skip it."
      : `Correct the ${error} rows with errors, or skip them.`;
  if (total.transfers === 0) return "Every row is skipped.";
  return left < 0 ? "Your available balance is too small." : undefined;
}

const sendFileWords = (count: number, isTest: boolean): string =>
  `Send ${isTest ? "test " : ""}${countOf(count, "transfer")}`;

const approversInWords = ({ approvers }: Draft["approval"]): string =>
  approvers.length === 0 ? "" : ` ${listInWords(approvers)} can.`;

function useSendFile({ reference, version, name }: BulkFile, draft: Draft) {
  const { total, left, approval, warnings } = draft;
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const reload = useReload(place, reference);
  return async () => {
    const sent = await confirm({
      title: `Send ${countOf(total.transfers, "transfer")} of ${formatAmount(total.amount)} together?`,
      about: name,
      consequences: [
        {
          when: "now",
          text: `${formatAmount(total.total)} ${approval.needed ? "is held" : "leaves your available balance"}. ${formatAmount(left)} is left.`,
        },
        {
          when: "later",
          text: approval.needed
            ? `A second person approves the whole file first.${approversInWords(approval)}`
            : "Each bank confirms its transfer. If a bank refuses one, the amount, fee and duty are refunded.",
        },
      ],
      act: `Send ${place.mode === "test" ? "test " : ""}${formatAmount(total.amount)}`,
      keep: "Cancel",
      asksPin: true,
      run: (headers) =>
        readData(
          place.api.POST("/send/bulk/{reference}/send", {
            body: { version, warnings },
            params: { path: { reference } },
            headers,
          }),
        ),
    });
    // The service refuses a file that has changed, or whose rows another file has paid since.
    if (sent === undefined) await reload();
    else await client.invalidateQueries({ queryKey: place.key });
  };
}
