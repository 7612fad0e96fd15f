import type { Transaction } from "../../platform/transactions/index.ts";

/** How far money on its way out is, as the dashboard shows it. */
export const SHOWN_PROGRESS = [
  "awaiting_approval",
  "waiting",
  "sending",
  "accepted",
  "unknown",
  "settled",
  "failed",
  "returned",
] as const;

export type ShownProgress = (typeof SHOWN_PROGRESS)[number];

/** A payment that came after its refund is the operator's matter: to the merchant it failed, and was refunded. */
export const showProgress = (progress: Transaction["progress"]): ShownProgress | null =>
  progress === "paid_late" ? "failed" : progress;
