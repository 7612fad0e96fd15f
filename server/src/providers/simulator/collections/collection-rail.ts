import type {
  AccountRequest,
  CollectionRailAdapter,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { NAME } from "../bank/statements.ts";
import { waitHalfLatency } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import { SANDBOX_BANK, sandboxNumber } from "./account-numbers.ts";
import { nextSerial, type OpenedAccount, openOnce, readOpened } from "./queries.ts";

/** The simulated bank as a provider of account numbers: one for each reference. */
export const simulatedCollectionRail = (tools: SimulatorTools): CollectionRailAdapter => ({
  name: NAME,
  referenceFor: formatSubject,

  async openAccount({ environmentId, reference, accountName }, call): Promise<OpenOutcome> {
    await waitHalfLatency(tools, call);
    const known = await readOpened(tools.database, environmentId, reference);
    const opened = known ?? (await openNew(tools, { environmentId, reference, accountName }));
    await waitHalfLatency(tools, call);
    return { kind: "opened", bankCode: SANDBOX_BANK, ...opened };
  },

  /** Its notices are proof, so the service never asks. */
  findCredit: async () => ({ kind: "not_found" }),
});

async function openNew(
  { database }: SimulatorTools,
  account: Pick<AccountRequest, "environmentId" | "reference" | "accountName">,
): Promise<OpenedAccount> {
  const { serial } = await nextSerial(database);
  return await openOnce(database, { ...account, accountNumber: sandboxNumber(serial) });
}
