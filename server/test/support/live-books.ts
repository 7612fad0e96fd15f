import { type Reconciled, reconcile } from "../../src/domains/platform/reconciliation/index.ts";
import { noticeHandlersOf, reconciledDomains } from "../../src/modules.ts";
import type { LiveService } from "./live-service.ts";

/** Compares our books with a provider's statement until now, as `provider reconcile NAME --now` does. */
export const reconcileNow = ({ kit }: LiveService, provider: string): Promise<Reconciled> =>
  reconcile(
    kit,
    { notices: noticeHandlersOf(kit), ...reconciledDomains, settledAfterMs: 20 },
    { provider, before: new Date(Date.now() + 60_000) },
  );
