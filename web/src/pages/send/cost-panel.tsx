import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { SumLines } from "../../components/sum-lines.tsx";
import { Time } from "../../components/time.tsx";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { SetPin } from "../security/set-pin.tsx";
import { ApprovalNotice } from "./approval-notice.tsx";
import { isAccountComplete, type SendDraft, wholeNaira } from "./draft.ts";
import type { NameCheck } from "./use-name-check.ts";
import { type Preview, usePreview } from "./use-preview.ts";
import { type SentTransfer, sendWords, useSend } from "./use-send.ts";

interface CostPanelProps {
  readonly draft: SendDraft;
  readonly check: NameCheck;
  readonly onSent: (sent: SentTransfer) => void;
}

/** What it costs, what it leaves, and the button. */
export function CostPanel({ draft, check, onSent }: CostPanelProps) {
  const place = usePlace();
  const preview = usePreview(draft);
  const send = useSend();
  const amount = wholeNaira(draft.amount);
  const name = check.name ?? draft.typedName.trim();
  const shown = amount === undefined ? undefined : preview.data;
  const missing = findMissing(draft, check, name, shown);
  const press = async () => {
    if (amount === undefined || preview.data === undefined) return;
    const sent = await send({ draft, name, amount, preview: preview.data });
    if (sent !== undefined) onSent(sent);
  };
  return (
    <aside
      aria-label="What it costs"
      className="grid content-start gap-5 border-line bg-sunk px-7 py-5 max-wide:border-t wide:rounded-br-[13px] wide:border-l wide:px-6 max-fold:px-4"
    >
      {shown === undefined ? (
        <section>
          <h2 className="pb-1 text-meta font-bold">What it costs</h2>
          <p className="text-quiet">
            The fee and stamp duty appear here once you enter a bank and an amount.
          </p>
        </section>
      ) : (
        <Costs preview={shown} />
      )}
      {preview.error === null ? null : (
        <ErrorPanel
          isInline
          subject="The price"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      <Button
        kind="primary"
        className="w-full"
        unavailable={place.me.hasPin ? missing : "Set a transaction PIN first."}
        onClick={() => void press()}
      >
        {amount === undefined ? "Send" : sendWords(amount, place.mode === "test")}
      </Button>
      <SetPin />
    </aside>
  );
}

/** Why it cannot be sent yet. The service checks again. */
function findMissing(
  draft: SendDraft,
  check: NameCheck,
  name: string,
  preview: Preview | undefined,
): string | undefined {
  if (!isAccountComplete(draft)) return "Choose a bank and type the account number.";
  if (check.isAsking) return "Asking the bank for the name.";
  if (check.refusal !== undefined) return "Correct the account first.";
  if (name === "") return "Type the receiver’s name, or ask the bank again.";
  if (wholeNaira(draft.amount) === undefined) return "Type an amount in whole naira.";
  if (draft.narration.trim() === "") return "Type a narration. The receiver sees it.";
  if (preview === undefined) return "Getting the price.";
  return preview.left < 0 ? "Your available balance is too small." : undefined;
}

function Costs({ preview }: { readonly preview: Preview }) {
  const place = usePlace();
  const { amount, fee, stampDuty, total, available, left, approval } = preview;
  const { paidBefore, sameToday } = preview;
  return (
    <>
      <section>
        <h2 className="pb-1 text-meta font-bold">What it costs</h2>
        <SumLines
          lines={[
            { key: "amount", label: "Amount", value: amount },
            { key: "fee", label: "Fee, VAT included", value: fee },
            { key: "duty", label: "Stamp duty", value: stampDuty },
          ]}
          total={{ key: "total", label: "Total", value: total }}
        />
      </section>
      <section>
        <h2 className="pb-1 text-meta font-bold">Your balance</h2>
        <dl>
          <Line label="Available now" value={available} />
          <Line label={left < 0 ? "Missing" : "After sending"} value={Math.abs(left)} />
        </dl>
      </section>
      <PaidBefore paidBefore={paidBefore} />
      {sameToday === null ? null : (
        <Notice kind="wait" title="Sent this amount to this account already">
          <Time at={sameToday.at} />,{" "}
          <TextLink to={place.to(["transactions", sameToday.reference])}>
            see that transfer
          </TextLink>
          . Sending again pays twice.
        </Notice>
      )}
      <ApprovalNotice approval={approval} />
    </>
  );
}

function PaidBefore({ paidBefore }: Pick<Preview, "paidBefore">) {
  if (paidBefore === null) return null;
  if (paidBefore.times === 0 || paidBefore.lastAt === null)
    return (
      <Notice kind="info" title="The first payment to this account">
        No payment of yours has arrived there yet. Compare the name above with the one you know.
      </Notice>
    );
  return (
    <p className="text-meta text-quiet">
      You have paid this account {timesInWords(paidBefore.times)}, last{" "}
      <Time at={paidBefore.lastAt} />.
    </p>
  );
}

const timesInWords = (times: number): string => {
  if (times >= 100) return "100 times or more";
  return times === 1 ? "once" : countOf(times, "time");
};

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
