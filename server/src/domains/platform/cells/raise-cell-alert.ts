import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { type Alert, raiseAlert } from "../alerts/index.ts";

/** Raises an alert about other cells. While one of this kind and subject is open, nothing changes. */
export async function raiseCellAlert({ ledger, clock }: Kit, alert: Alert): Promise<void> {
  const raising = operation({
    name: alert.kind,
    needs: {},
    decide: (_found, books) => raiseAlert(books, alert),
  });
  const key = `${alert.kind}/${alert.subject}/${clock.now().toISOString()}`;
  await ledger.run(raising, internalCaller(SERVICE_ENVIRONMENTS.live, key));
}
