import { ShapedStatus } from "../../../components/status.tsx";
import { BusinessName } from "../../parts/business-name.tsx";
import type { ListedMail } from "./mail-queries.ts";

const SHAPES = {
  sent: ["done", "Sent"],
  waiting: ["progress", "Waiting"],
  held: ["progress", "Held by the daily cap"],
  failed: ["failed", "Failed"],
  kept: ["ended", "Kept here"],
} as const;

/** Whether a mail went out. */
export function MailState({ state }: Pick<ListedMail, "state">) {
  const [shape, words] = SHAPES[state];
  return <ShapedStatus shape={shape} words={words} />;
}

/** The recipient of a mail or, in test mode, the one whom the merchant named. */
export function addresseeOf({ recipient, intendedFor }: ListedMail): string {
  return recipient ?? intendedFor ?? "no address";
}

interface MailOwnerProps {
  readonly of: Pick<ListedMail, "isOfInstallation" | "businessId" | "mode">;
}

/** `Adire Market, live`, or the installation. */
export function MailOwner({ of: { isOfInstallation, businessId, mode } }: MailOwnerProps) {
  if (isOfInstallation || businessId === null) return "Installation";
  return (
    <>
      <BusinessName of={businessId} />, {mode}
    </>
  );
}
