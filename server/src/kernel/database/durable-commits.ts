/**
 * Makes a session's commits wait for the disk and every synchronous standby, whatever the default of the server, role
 * or database is or becomes. `remote_apply` waits for more, so it stays.
 */
export const SESSION_WAITS_FOR_STANDBYS = `
  select set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end, false)`;

/** The same for one transaction. It is not a query, so the transaction can still set its isolation level. */
export const TRANSACTION_WAITS_FOR_STANDBYS = "set local synchronous_commit = on";

/** True if a commit with this `synchronous_commit` survives a standby's takeover. */
export const survivesTakeover = (synchronousCommit: string): boolean =>
  synchronousCommit === "on" || synchronousCommit === "remote_apply";
