import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { Consequence } from "../../components/consequences.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { listInWords } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { digitsOf, type SendDraft } from "./draft.ts";
import type { Preview } from "./use-preview.ts";

/** A transfer that the service has accepted. */
export interface SentTransfer {
  readonly reference: string;
  readonly needsApproval: boolean;
  readonly amount: number;
  readonly name: string;
}

interface ReadyToSend {
  readonly draft: SendDraft;
  readonly name: string;
  readonly amount: number;
  readonly preview: Preview;
}

/** Shows what will happen, asks for the PIN, and sends. Resolves with undefined if the person went back. */
export function useSend(): (ready: ReadyToSend) => Promise<SentTransfer | undefined> {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async ({ draft, name, amount, preview }) => {
    const sent = await confirm({
      title: `Send ${formatAmount(amount)} to ${name}?`,
      about: `${draft.bankName}, account ${digitsOf(draft.accountNumber)}`,
      consequences: consequencesOf(preview),
      act: sendWords(amount, place.mode === "test"),
      keep: "Cancel",
      asksPin: true,
      run: (headers) =>
        readData(
          place.api.POST("/send", {
            body: {
              amount,
              narration: draft.narration.trim(),
              destinationBankCode: draft.bankCode ?? "",
              destinationAccountNumber: digitsOf(draft.accountNumber),
              destinationAccountName: name,
            },
            headers,
          }),
        ),
    });
    if (sent === undefined) return undefined;
    await client.invalidateQueries({ queryKey: place.key });
    return { ...sent, amount, name };
  };
}

/** `Send ₦85,000.00`, and in test mode `Send test ₦85,000.00`. */
export const sendWords = (amount: number, isTest: boolean): string =>
  `Send ${isTest ? "test " : ""}${formatAmount(amount)}`;

function consequencesOf({ total, left, approval }: Preview): readonly Consequence[] {
  const verb = approval.needed ? "is held" : "leaves your available balance";
  const text = `${formatAmount(total)} ${verb}. ${formatAmount(left)} is left.`;
  return [
    { when: "now", text },
    { when: "later", text: laterOf(approval) },
  ];
}

function laterOf({ needed, approvers }: Preview["approval"]): string {
  if (!needed) return "The bank confirms it. If it refuses, the amount, fee and duty are refunded.";
  const who =
    approvers.length === 0 ? "No other member may approve yet." : `${listInWords(approvers)} can.`;
  return `A second person approves it first. ${who}`;
}
