import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { type Alert, raiseAlert } from "../alerts/index.ts";

/** Raises an alert about all of live mode. While one of this kind and subject is open, nothing changes. */
export const alertOnce = ({ ledger, clock }: Kit, alert: Alert) =>
  ledger.run(
    operation({
      name: "reconciliation.alert",
      needs: {},
      decide: (_needs, books) => raiseAlert(books, alert),
    }),
    internalCaller(
      SERVICE_ENVIRONMENTS.live,
      `reconciliation/${alert.kind}/${alert.subject}/${clock.now().toISOString()}`,
    ),
  );
