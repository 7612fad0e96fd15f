import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { type Pausable, type Pause, upsertPause } from "./queries.ts";
import { requireMessage } from "./rules.ts";

export interface PauseOrder {
  readonly service: Pausable;
  readonly message: string;
  readonly by: string;
}

/** Pauses merchants' writes within a second on every process. Reads, callbacks and jobs continue. */
export async function pauseService(kit: Kit, order: PauseOrder): Promise<Pause> {
  const { service, by } = order;
  const message = requireMessage(order.message);
  return await kit.database.transaction(async (tx) => {
    const pause = await upsertPause(tx, { service, message, since: kit.clock.now(), by });
    await recordAction(kit, tx, { by, action: "service.pause", details: { service, message } });
    return pause;
  });
}
