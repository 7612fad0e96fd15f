import type { CommonSetting } from "../../../kernel/cells/common-setting.ts";
import { deletePause, selectPauses, upsertPause } from "./queries.ts";
import { requireMessage, requirePausable } from "./rules.ts";

/** Who paused it is in the audit log of the home cell. */
const BY = "home cell";

/** What is paused for merchants, with the message. */
export const commonPauses: CommonSetting = {
  kind: "pause",
  read: async (queryable) =>
    new Map((await selectPauses(queryable)).map(({ service, message }) => [service, message])),
  async store(tx, name, message, now) {
    const service = requirePausable(name);
    if (message === undefined) await deletePause(tx, service);
    else
      await upsertPause(tx, {
        ...{ service, message: requireMessage(message), since: now, by: BY },
      });
  },
};
