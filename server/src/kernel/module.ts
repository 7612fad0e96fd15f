import type { EventDescription } from "./http/openapi/webhooks.ts";
import type { Route } from "./http/route.ts";
import type { TaskList } from "./jobs/task.ts";
import type { Kit } from "./kit.ts";
import type { NoticeHandlers } from "./providers/notice.ts";

/** What a domain plugs into the service. `app.ts` lists the modules; nothing is found by itself. */
export interface Module {
  readonly name: string;
  readonly routes?: (kit: Kit) => readonly Route[];
  /** What merchants are told of unasked. */
  readonly events?: readonly EventDescription[];
  readonly tasks?: (kit: Kit) => TaskList;
  /** What it does with what providers tell unasked. */
  readonly notices?: (kit: Kit) => NoticeHandlers;
}
