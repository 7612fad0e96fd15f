import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Alert } from "./queries.ts";
import { raiseAlert } from "./raise-alert.ts";

/**
 * Raises an alert outside any other operation. The same kind and subject is raised once, even after it was closed.
 */
export async function raiseSingleAlert(
  { ledger }: Pick<Kit, "ledger">,
  environmentId: bigint,
  alert: Alert,
): Promise<void> {
  const raising = operation({
    name: "alerts.raise",
    needs: {},
    decide(_needs, books) {
      raiseAlert(books, alert);
    },
  });
  const key = `alerts/${alert.kind}/${alert.subject}`;
  await ledger.run(raising, internalCaller(environmentId, key));
}
