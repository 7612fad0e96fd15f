import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { Amount } from "../../components/amount.tsx";
import { buttonLook } from "../../components/button-look.ts";
import { CodeView } from "../../components/code-view.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Status } from "../../components/status.tsx";
import { TimelineSection } from "../../components/timeline-section.tsx";
import { isOfFile, type TracedEntry } from "../../components/traced-entries.ts";
import type { Currency } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { EntryAction } from "./entry-action.tsx";
import { factsOf, partyOf, signedAmount, type TransactionRow, toneOf } from "./record.ts";
import { ReferenceFacts } from "./reference-facts.tsx";
import { StateNotice } from "./state-notice.tsx";
import type { TimelineFacts } from "./timeline-facts.ts";

interface DetailProps {
  readonly reference: string;
  readonly facts: TimelineFacts;
}

/** What a reference is, the state it is in, and everything that happened about it. */
export function ReferenceDetail({ reference, facts }: DetailProps) {
  const { record, purchase } = facts;
  return (
    <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
      {record === null ? null : <RecordTitle record={record} />}
      {purchase === null ? null : <PurchaseTitle purchase={purchase} />}
      {record === null ? null : <StateNotice record={record} facts={facts} />}
      <ReferenceFacts reference={reference} facts={facts} />
      <TimelineSection timeline={facts} actionOf={actionOf} />
      <details>
        <summary className="min-h-6 cursor-pointer rounded-mark text-meta font-strong text-link">
          Raw
        </summary>
        <CodeView title="As the API has it" value={record ?? purchase} />
      </details>
    </div>
  );
}

const actionOf = (entry: TracedEntry) =>
  entry.resend !== null || isOfFile(entry) ? <EntryAction entry={entry} /> : undefined;

function RecordTitle({ record }: { readonly record: TransactionRow }) {
  const place = usePlace();
  return (
    <div>
      <Amount
        value={signedAmount(record)}
        currency={record.currency}
        sign="always"
        tone={toneOf(record)}
        className="text-amount font-figure! tracking-[-0.025em]"
      />
      <p className="mb-1.5 wrap-anywhere">
        {record.postingType === "Debit" ? "to " : "from "}
        <b className="font-bold">{partyOf(record)}</b>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Status word={record.status} {...factsOf(record)} />
        {record.status === "Successful" && record.postingType === "Debit" ? (
          <a
            href={`${addressOf(place)}/business/transactions/${record.reference}/receipt`}
            download
            className={buttonLook("plain", "small")}
          >
            <Icon of={Download} /> Receipt
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** A row of a card's statement: dollars, and the merchant that was paid. */
function PurchaseTitle({ purchase }: { readonly purchase: Readonly<Record<string, unknown>> }) {
  const amount = Number(purchase["amount"]);
  return (
    <div>
      <Amount
        value={amount}
        // The service has no other currencies.
        currency={purchase["currency"] as Currency}
        className="text-amount font-figure! tracking-[-0.025em]"
      />
      <p className="mb-1.5 wrap-anywhere">
        {String(purchase["type"])} at{" "}
        <b className="font-bold">{String(purchase["merchantName"])}</b>
      </p>
      <Status word={String(purchase["status"])} />
      {purchase["declineReason"] === null ? null : (
        <Notice kind="bad" className="mt-3" title="Declined">
          {String(purchase["description"])}
        </Notice>
      )}
    </div>
  );
}
