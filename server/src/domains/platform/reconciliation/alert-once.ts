import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { type Alert, raiseAlert } from "../alerts/index.ts";

/** Raises an alert about all of live mode. While one of this kind and subject is open, nothing changes. */
export const alertOnce = (kit: Kit, alert: Alert) => alertAll(kit, [alert], alert.subject);

/** Raises several alerts at once. `about` names what they are about. */
export const alertAll = ({ ledger, clock }: Kit, alerts: readonly Alert[], about: string) =>
  ledger.run(
    operation({
      name: "reconciliation.alert",
      needs: {},
      decide(_needs, books) {
        for (const alert of alerts) raiseAlert(books, alert);
      },
    }),
    internalCaller(
      SERVICE_ENVIRONMENTS.live,
      `reconciliation/${alerts[0]?.kind}/${about}/${clock.now().toISOString()}`,
    ),
  );
