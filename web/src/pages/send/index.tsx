import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { LinkButton } from "../../components/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { Beneficiaries } from "./beneficiaries.tsx";
import { CostPanel } from "./cost-panel.tsx";
import { EMPTY_DRAFT, type SendDraft } from "./draft.ts";
import { SendFields } from "./send-fields.tsx";
import { SentNote } from "./sent-note.tsx";
import { useNameCheck } from "./use-name-check.ts";
import type { SentTransfer } from "./use-send.ts";

/** Pay one account: the name as its bank gives it, what it costs, what it leaves, and then the PIN. */
export function SendPage() {
  const place = usePlace();
  const [draft, setDraft] = useState<SendDraft>(EMPTY_DRAFT);
  const [sent, setSent] = useState<SentTransfer>();
  const check = useNameCheck(draft);
  const change = (changes: Partial<SendDraft>) => {
    setSent(undefined);
    setDraft((before) => ({ ...before, ...changes }));
  };
  return (
    <>
      <PageHead
        title="Send money"
        actions={
          <LinkButton to={place.to("send/bulk")} icon={FileSpreadsheet}>
            Send many from a file
          </LinkButton>
        }
      />
      <div className="mt-4 grid min-h-0 flex-1 border-t border-line wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 px-7 py-5 max-fold:px-4">
          {sent === undefined ? null : <SentNote sent={sent} />}
          <SendFields draft={draft} check={check} onChange={change} />
          <Beneficiaries onChoose={change} />
        </div>
        <CostPanel
          draft={draft}
          check={check}
          onSent={(transfer) => {
            setSent(transfer);
            setDraft(EMPTY_DRAFT);
          }}
        />
      </div>
    </>
  );
}
