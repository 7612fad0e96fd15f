import type pg from "pg";
import { driverConnectionOf } from "./driver-connection.ts";

/** A commit may be on this server alone. Whether it was done is unknown, as after a lost connection. */
export class NotReplicated extends Error {
  override readonly name = "NotReplicated";

  constructor() {
    super("the wait for the standby was cancelled, so the commit may be on one server only");
  }
}

/** The function of PostgreSQL that waits for standbys. A notice names it in every language of the server. */
const WAITS_FOR_STANDBYS = "SyncRepWaitForLSN";

/**
 * Makes a commit fail if its wait for the standbys was cancelled, for example by `pg_cancel_backend`. PostgreSQL only
 * warns, and answers as after any commit. The connection is closed, because its statement has an error that the server
 * did not send.
 */
export function refuseUnreplicatedCommits(client: pg.ClientBase): void {
  const connection = driverConnectionOf(client);
  connection.on("notice", ({ routine }: { routine?: string }) => {
    if (routine !== WAITS_FOR_STANDBYS) return;
    connection.emit("errorMessage", new NotReplicated());
    connection.stream.destroy();
  });
}
