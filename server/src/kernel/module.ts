import type { FastifyInstance } from "fastify";
import type { ConsoleRoute } from "./http/console/console-route.ts";
import type { ConsoleSupport } from "./http/console/console-support.ts";
import type { EventDescription } from "./http/openapi/webhooks.ts";
import type { Route } from "./http/routes/route.ts";
import type { SessionAdmission } from "./http/sessions/session-admission.ts";
import type { Offer, SessionRoute } from "./http/sessions/session-route.ts";
import type { SessionSupport } from "./http/sessions/session-support.ts";
import type { TaskList } from "./jobs/task.ts";
import type { Schedule } from "./jobs/timers/schedules.ts";
import type { Loop } from "./jobs/worker/loop.ts";
import type { Kit } from "./kit.ts";
import type { DigestedTable } from "./ledger/digests/digested-table.ts";
import type { PostingProof, RowProof } from "./ledger/verify/proofs.ts";
import type { ClearedRecords } from "./providers/cleared-records.ts";
import type { AuthorizationDecider } from "./providers/ports/authorization-source.ts";
import type { NoticeHandlers } from "./providers/ports/notice.ts";
import type { RecordComparison } from "./providers/record-comparison.ts";
import type { StoredGauge } from "./stored-gauges.ts";

/** Pages beside the API. `close` ends their open connections when the service stops. */
export interface Pages {
  serve(server: FastifyInstance): void;
  close(): void;
}

/** What a domain adds to the service. `modules.ts` lists the modules; there is no discovery. */
export interface Module {
  readonly name: string;
  readonly routes?: (kit: Kit) => readonly Route[];
  /** The domain's routes for people who have signed in. They are not in the public API. */
  readonly sessionRoutes?: (kit: Kit) => readonly SessionRoute[];
  /** The public routes, of whatever module, that are offered to people, by operation. */
  readonly offers?: Readonly<Record<string, Offer>>;
  /** Its routes for operators. They are not in the public API. */
  readonly consoleRoutes?: (kit: Kit) => readonly ConsoleRoute[];
  /** Knows operators and their sessions. At most one module does. */
  readonly console?: (kit: Kit) => ConsoleSupport;
  /** Knows people, their sessions and their memberships. At most one module does. */
  readonly sessions?: (kit: Kit) => SessionSupport;
  /** The events that it publishes, for subscriptions and the documentation. */
  readonly events?: readonly EventDescription[];
  /** Its tasks, with the handlers of notices of all modules. */
  readonly tasks?: (kit: Kit, notices: NoticeHandlers) => TaskList;
  /** Tasks that come round. */
  readonly schedules?: readonly Schedule[];
  /** Work that a worker does all the time, beside jobs. */
  readonly loops?: (kit: Kit) => readonly Loop[];
  /** What it shows to people in a browser. */
  readonly pages?: (kit: Kit) => readonly Pages[];
  /** What it shows to people who may have signed in. Nothing without a module that knows sessions. */
  readonly sessionPages?: (kit: Kit, admission: SessionAdmission) => readonly Pages[];
  /** Its handlers of providers' notices. */
  readonly notices?: (kit: Kit) => NoticeHandlers;
  /** Its tables with immutable rows. The chains of digests cover them. */
  readonly digestedTables?: readonly DigestedTable[];
  /** Numbers of the whole installation for the metrics. */
  readonly gauges?: readonly StoredGauge[];
  /** What the verifier proves about its rows, and about the ledger transactions that it posts. */
  readonly rowProofs?: readonly RowProof[];
  readonly postingProofs?: readonly PostingProof[];
  /** Finds its records that have money at a provider, for reconciliation. */
  readonly clearedRecords?: ClearedRecords;
  /** Compares its books with what a provider lists, in the nightly reconciliation. At most one module does. */
  readonly comparesRecords?: RecordComparison;
  /** Answers card issuers that ask whether a card may pay. Exactly one module does. */
  readonly authorizations?: (kit: Kit) => AuthorizationDecider;
}
