import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { SentTransfer } from "./use-send.ts";

/** What the service answered. The transfer's own page shows how it continues. */
export function SentNote({ sent }: { readonly sent: SentTransfer }) {
  const place = usePlace();
  const { reference, needsApproval, amount, name } = sent;
  const what = `${formatAmount(amount)} to ${name}`;
  return (
    <div role="status" className="mb-5 max-w-140">
      {needsApproval ? (
        <Notice kind="wait" title={`${what} waits for a second person`}>
          The money is held.{" "}
          <TextLink to={place.to(["approvals", reference])}>See the approval</TextLink>
        </Notice>
      ) : (
        <Notice kind="good" title={`${what} is accepted`}>
          The bank has yet to confirm it.{" "}
          <TextLink to={place.to(["transactions", reference])}>See how it goes</TextLink>
        </Notice>
      )}
    </div>
  );
}
