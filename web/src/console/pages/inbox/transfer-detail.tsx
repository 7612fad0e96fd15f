import { KeyValues } from "../../../components/key-values.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import { formatAmount } from "../../../format/amount.ts";
import { RecordTimeline } from "../../parts/record-timeline.tsx";
import { Action, Actions, DetailHead, Owner, RecordLink } from "./detail-parts.tsx";
import type { WaitingTransfer } from "./rows.ts";

/** A transfer above its limit: approve or reject it. */
export function TransferDetail({ transfer }: { readonly transfer: WaitingTransfer }) {
  const { reference, amount, currency, businessName, businessId, mode, askedAt } = transfer;
  const money = formatAmount(amount, currency);
  const send = mode === "test" ? `Send test ${money}` : `Send ${money}`;
  const to = transfer.receiverAccountName ?? transfer.receiverAccountNumber ?? "the receiver";
  return (
    <>
      <DetailHead amount={amount} currency={currency}>
        The money is held. It is sent after you approve, and refunded if you reject.
      </DetailHead>
      <KeyValues
        items={[
          { label: "From", value: <Owner {...{ businessId, businessName }} /> },
          { label: "To", value: transfer.receiverAccountName ?? undefined },
          { label: "Account", value: transfer.receiverAccountNumber ?? undefined },
          { label: "Bank", value: transfer.receiverBankName ?? undefined },
          { label: "For", value: transfer.description === "" ? undefined : transfer.description },
          { label: "Asked", value: <Time at={askedAt} /> },
          { label: "Reference", value: <Reference value={reference} /> },
          {
            label: "Look at",
            value: <RecordLink {...{ reference, businessId, mode }} />,
          },
        ]}
      />
      <Actions>
        <Action
          command="approval approve"
          isFirst
          question={{
            title: `Approve ${money} to ${to}?`,
            about: businessName,
            given: { reference },
            words: { note: { label: "Note", hint: "Why, for the record." } },
            consequences: [
              { when: "now", text: `${money} leaves for ${to}.` },
              { when: "warning", text: "A payment that was sent cannot be recalled." },
            ],
            act: send,
            keep: "Not yet",
          }}
        >
          {send}
        </Action>
        <Action
          command="approval reject"
          question={{
            title: `Reject ${money} to ${to}?`,
            about: businessName,
            given: { reference },
            words: { note: { label: "Why", hint: "The merchant sees it." } },
            consequences: [
              { when: "now", text: "The amount, the fee and the stamp duty go back." },
              { when: "now", text: "The merchant is notified." },
            ],
            act: "Reject and refund",
            keep: "Keep it",
          }}
        >
          Reject
        </Action>
      </Actions>
      <RecordTimeline {...{ reference, businessId, mode }} />
    </>
  );
}
