import { ShapedStatus } from "../../../components/status.tsx";
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

/** For whom it is: people who sign in belong to no business. */
export function addresseeOf({ recipient, intendedFor }: ListedMail): string {
  return recipient ?? intendedFor ?? "no address";
}

/** `1000001, live`, or the installation. */
export const ownerOf = ({ isOfInstallation, businessId, mode }: ListedMail): string =>
  isOfInstallation ? "installation" : `${businessId}, ${mode}`;
