import type {
  CollectionRailAdapter,
  OpenOutcome,
} from "../../../kernel/providers/collection-rail.ts";
import { spellSubject } from "../../../kernel/providers/references.ts";
import { NAME } from "../bank/outcomes.ts";
import { halfTheWay } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import { SANDBOX_BANK, sandboxNumber } from "./numbers.ts";
import { nextSerial, openOnce } from "./queries.ts";

/** The simulated bank as a provider of account numbers: one for each reference, and each once. */
export const simulatedCollectionRail = (tools: SimulatorTools): CollectionRailAdapter => ({
  name: NAME,
  accountReferenceFor: spellSubject,

  async openAccount({ environmentId, reference, accountName }, call): Promise<OpenOutcome> {
    await halfTheWay(tools, call);
    const { serial } = await nextSerial(tools.database);
    const accountNumber = sandboxNumber(serial);
    const opened = await openOnce(tools.database, {
      ...{ environmentId, reference, accountNumber, accountName },
    });
    await halfTheWay(tools, call);
    return { kind: "opened", bankCode: SANDBOX_BANK, ...opened };
  },
});
