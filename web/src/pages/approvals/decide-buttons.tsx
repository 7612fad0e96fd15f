import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { SetPin } from "../security/set-pin.tsx";
import type { ApprovalDetail } from "./approvals-query.ts";

/** Approve with the PIN, reject with a note, or withdraw one's own. */
export function DecideButtons({ approval }: { readonly approval: ApprovalDetail }) {
  const place = usePlace();
  const { approve, reject, withdraw } = useDecisions(approval);
  if (approval.decision !== null) return null;
  if (approval.isMine)
    return place.can("money:send") ? (
      <Bar>
        <Button shortcut="N" data-shortcut="n" onClick={() => void withdraw()}>
          Withdraw it
        </Button>
      </Bar>
    ) : null;
  if (!approval.mayApprove) return null;
  return (
    <>
      <SetPin />
      <Bar>
        <Button
          kind="primary"
          shortcut="A"
          data-shortcut="a"
          unavailable={place.me.hasPin ? undefined : "Set a transaction PIN first."}
          onClick={() => void approve()}
        >
          {approveWords(approval, place.mode === "test")}
        </Button>
        <Button shortcut="N" data-shortcut="n" onClick={() => void reject()}>
          Reject with a note
        </Button>
      </Bar>
    </>
  );
}

/** The bar stays in view below the facts, however long they are. On a phone it is above the tabs. */
const Bar = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-5 mt-4 flex flex-wrap items-start gap-1.5 border-t border-line bg-sheet px-5 py-4 max-fold:bottom-14 max-fold:-mx-4 max-fold:px-4 max-fold:py-3 max-fold:*:flex-1">
    {children}
  </div>
);

const approveWords = ({ amount }: ApprovalDetail, isTest: boolean): string =>
  `Approve ${isTest ? "test " : ""}${formatAmount(amount)}`;

const whatOf = ({ kind, transfers, name, accountName }: ApprovalDetail): string =>
  kind === "file"
    ? `${countOf(transfers, "transfer")} of ${name}`
    : `the transfer to ${accountName}`;

function useDecisions(approval: ApprovalDetail) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { reference, amount, total, madeBy } = approval;
  const done = (decided: unknown) =>
    decided === undefined ? undefined : client.invalidateQueries({ queryKey: place.key });
  const write = (headers: Readonly<Record<string, string>>) => ({
    params: { path: { reference } },
    headers,
  });
  return {
    approve: async () =>
      done(
        await confirm({
          title: `Approve ${formatAmount(amount)}?`,
          about: whatOf(approval),
          consequences: [
            {
              when: "now",
              text: "It is sent immediately. The money was held when the transfer was created.",
            },
            {
              when: "later",
              text: `${madeBy ?? "Your API"} made it. The audit log records your name beside theirs.`,
            },
          ],
          act: approveWords(approval, place.mode === "test"),
          keep: "Cancel",
          asksPin: true,
          run: (headers) =>
            readData(
              place.api.POST("/approvals/{reference}/approve", { body: {}, ...write(headers) }),
            ),
        }),
      ),
    reject: async () =>
      done(
        await confirm({
          title: `Reject ${whatOf(approval)}?`,
          consequences: [
            { when: "now", text: `${formatAmount(total)} goes back to your available balance.` },
            {
              when: "warning",
              text: "It cannot be approved afterwards. Create it again if it is still needed.",
            },
          ],
          act: `Reject ${formatAmount(amount)}`,
          keep: "Cancel",
          asksReason: `A note for ${madeBy ?? "your developers"}`,
          run: (headers, { reason }) =>
            readData(
              place.api.POST("/approvals/{reference}/reject", {
                body: { note: reason.trim() },
                ...write(headers),
              }),
            ),
        }),
      ),
    withdraw: async () =>
      done(
        await confirm({
          title: `Withdraw ${whatOf(approval)}?`,
          consequences: [
            { when: "now", text: `${formatAmount(total)} goes back to your available balance.` },
          ],
          act: `Withdraw ${formatAmount(amount)}`,
          keep: "Leave it waiting",
          run: (headers) =>
            readData(
              place.api.POST("/approvals/{reference}/reject", { body: {}, ...write(headers) }),
            ),
        }),
      ),
  };
}
