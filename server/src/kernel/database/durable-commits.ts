/**
 * Makes commits wait for the disk and for every synchronous standby, whatever the server's, the role's or the
 * database's default is, and whatever it becomes later. `remote_apply` waits for more, so it stays.
 */
export const waitForStandbys = (scope: "session" | "transaction"): string =>
  `select set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end,
    ${scope === "transaction"})`;

/** Whether a commit under this `synchronous_commit` survives the loss of the server where standbys are named. */
export const survivesTakeover = (synchronousCommit: string): boolean =>
  synchronousCommit === "on" || synchronousCommit === "remote_apply";
