import { StartupError } from "../startup-error.ts";
import type { Queryable } from "./database.ts";
import { survivesTakeover } from "./durable-commits.ts";
import { sql } from "./sql.ts";

/** The server settings that decide whether it may store money. */
export interface ServerFacts {
  version: number;
  fsync: string;
  fullPageWrites: string;
  /** The default, which sessions that are not ours commit with. */
  synchronousCommit: string;
  /** Empty where no standby is synchronous. */
  synchronousStandbys: string;
}

export interface DurabilityChoices {
  /** The operator wants every commit on two servers. */
  readonly requireStandby: boolean;
}

/** Throws for a server that loses commits in a crash: a 2xx promises that the money moved permanently. */
export async function assertDurable(
  queryable: Queryable,
  choices: DurabilityChoices,
): Promise<void> {
  const fault = durabilityFault(await readFacts(queryable), choices);
  if (fault !== undefined) throw new StartupError(fault);
}

/** The first fault of the server, as a sentence. */
export function durabilityFault(
  facts: ServerFacts,
  { requireStandby }: DurabilityChoices,
): string | undefined {
  if (facts.version < 150_000) {
    return `This PostgreSQL is version ${Math.floor(facts.version / 10_000)}; use version 15 or newer.`;
  }
  if (facts.fsync !== "on") return mustBeOn("fsync");
  if (facts.fullPageWrites !== "on") return mustBeOn("full_page_writes");
  if (facts.synchronousCommit === "off") return mustBeOn("synchronous_commit");
  if (facts.synchronousStandbys !== "" && !survivesTakeover(facts.synchronousCommit))
    return mustWaitForStandbys(facts.synchronousCommit);
  if (requireStandby && facts.synchronousStandbys === "") return NO_STANDBY;
  return undefined;
}

const NO_STANDBY =
  "PostgreSQL has no synchronous standby (synchronous_standby_names is empty), and DATABASE_REQUIRE_STANDBY asks for one; set one up, or unset DATABASE_REQUIRE_STANDBY.";

function readFacts(queryable: Queryable): Promise<ServerFacts> {
  return queryable.one<ServerFacts>(sql`
    select current_setting('server_version_num')::integer as version,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as "fullPageWrites",
           (select reset_val from pg_settings where name = 'synchronous_commit') as "synchronousCommit",
           current_setting('synchronous_standby_names') as "synchronousStandbys"`);
}

function mustWaitForStandbys(value: string): string {
  return `PostgreSQL would lose acknowledged money when a standby takes over because synchronous_commit is ${value}; set it to on or remote_apply, for this database and role too.`;
}

function mustBeOn(setting: string): string {
  return `PostgreSQL would lose committed money in a crash because ${setting} is off; turn it on, for this database and role too.`;
}
