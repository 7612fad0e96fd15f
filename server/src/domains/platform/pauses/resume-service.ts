import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { notPaused } from "./errors.ts";
import { deletePause, type Pausable, type Pause, selectPauses } from "./queries.ts";

export interface ResumeOrder {
  readonly service: Pausable;
  readonly by: string;
}

/**
 * Ends a pause, and returns those that remain: a service stays paused while all services are. Throws if it is not
 * paused.
 */
export function resumeService(
  kit: Kit,
  { service, by }: ResumeOrder,
): Promise<{ remaining: Pause[] }> {
  return kit.database.transaction(async (tx) => {
    const ended = await deletePause(tx, service);
    const remaining = await selectPauses(tx);
    const allPaused = remaining.some((pause) => pause.service === "all");
    if (ended === undefined) throw notPaused({ what: service, allPaused });
    await recordAction(kit, tx, { by, action: "service.resume", details: { service } });
    return { remaining };
  });
}
