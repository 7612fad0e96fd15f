import type { Queryable } from "../database/database.ts";
import type { Kit } from "../kit.ts";
import type { Metrics } from "../metrics.ts";
import { RequestLog } from "../request-log/request-log.ts";
import { type AnsweredRequest, toLoggedRequest } from "./answered-request.ts";

/** Takes answered requests for the log. */
export interface StartedLog {
  note(answered: AnsweredRequest): void;
  stop(): Promise<void>;
}

const SWITCHED_OFF: StartedLog = { note: () => undefined, stop: async () => undefined };

/** Starts the request log of this process, unless the operator has switched it off. */
export function startRequestLog(kit: Kit, database: Queryable, metrics: Metrics): StartedLog {
  const { requestLogDays, requestLogBytesMax: bytesMax } = kit.settings;
  if (requestLogDays === 0) return SWITCHED_OFF;
  const log = new RequestLog({
    url: kit.database.url,
    database,
    log: kit.log,
    bytesMax,
    nowMs: () => performance.now(),
    onLost: (reason, count) => metrics.onRequestsUnlogged(reason, count),
  }).start();
  return {
    note: (answered) => {
      const request = toLoggedRequest(answered);
      if (request !== undefined) log.note(request);
    },
    stop: () => log.stop(),
  };
}
