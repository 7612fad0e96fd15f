/**
 * Makes a session's commits wait for the disk and for every synchronous standby, whatever the default of the server,
 * the role or the database is, and whatever it becomes later. `remote_apply` waits for more, so it stays.
 */
export const SESSION_WAITS_FOR_STANDBYS = `
  select set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end, false)`;

/** The same for one transaction. It is no query, so the transaction can still set its isolation level. */
export const TRANSACTION_WAITS_FOR_STANDBYS = "set local synchronous_commit = on";

/** Whether a commit under this `synchronous_commit` survives the loss of the server where standbys are named. */
export const survivesTakeover = (synchronousCommit: string): boolean =>
  synchronousCommit === "on" || synchronousCommit === "remote_apply";
