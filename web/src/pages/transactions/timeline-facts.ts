import type { TracedTimeline } from "../../components/traced-entries.ts";
import type { TransactionRow } from "./record.ts";

/** What the service shows about a reference. */
export interface TimelineFacts extends TracedTimeline {
  readonly record: TransactionRow | null;
  readonly purchase: Readonly<Record<string, unknown>> | null;
  readonly provider: string | null;
  readonly orderReference: string | null;
  readonly providerReference: string | null;
  readonly sentAt: string | null;
  readonly heldNow: number;
  readonly now: string;
}
