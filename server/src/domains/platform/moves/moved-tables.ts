import type { MovedTable } from "../../../kernel/moving/moved-table.ts";

const named = (...names: readonly string[]): MovedTable[] => names.map((name) => ({ name }));

/**
 * Every table with rows of a business, in an order that foreign keys allow. A test compares it with the schema, so a new
 * table with rows of a business has to be added here, or to the tables that stay.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    name: "login_users",
    by: "member",
    // A person proves the address again by the mail that sets the password in the new cell.
    reset: { two_factor_enabled: "false" },
  },
  {
    name: "businesses",
    by: "business",
    column: "id",
    reset: { move_step: "'closed'", moved_to: "null" },
  },
  { name: "environments", by: "business" },
  // The new cell issues new keys. The old ones stay in the lists, and have ended.
  { name: "api_keys", reset: { revoked_at: "least(revoked_at, clock_timestamp())" } },
  { name: "members", by: "business", people: ["user_id"] },
  { name: "member_invitations", by: "business" },
  { name: "member_notifications", by: "business", people: ["user_id"] },
  { name: "approval_requests", by: "business" },
  // They become jobs when the new cell serves the business.
  { name: "business_move_jobs", by: "business" },
  { name: "saved_views", by: "business" },
  { name: "operator_actions", by: "business" },
  ...named(
    "api_key_uses",
    ...["card_settings", "kyc_tier_lists", "price_lists", "transfer_settings"],
    ...["verification_settings", "mail_counts", "mail_outbox", "alerts", "event_audience"],
    ...["ledger_accounts", "ledger_open_balances", "ledger_holds", "ledger_transactions"],
    ...["ledger_entries", "ledger_adjustments"],
  ),
  { name: "ledger_evidence", by: "evidence" },
  ...named(
    ...["operation_records", "forgotten_operations", "timers", "transactions", "events"],
    ...["customers", "customer_changes", "kyc_items", "customer_wallets", "withheld_credits"],
    ...["verifications", "verification_keys", "virtual_accounts", "account_numbers"],
    ...[
      "credits",
      "credit_sessions",
      "settlements",
      "invoices",
      "bills",
      "bill_references",
      "name_checks",
    ],
    ...["bulk_files", "transfer_approvals", "cardholders", "cards", "card_orders"],
    ...["card_authorizations", "card_clearings", "card_transactions", "card_unfreezes"],
    ...["card_wallet_fundings", "processed_card_notices", "flow_days", "flow_progress"],
    ...["trial_balance_rows", "webhook_endpoints", "webhook_replays", "webhook_deliveries"],
    ...["webhook_attempts", "notice_pauses", "cell_payments"],
  ),
  { name: "webhook_queues", reset: { leased_by: "null", leased_until: "null" } },
  { name: "transfer_makers", people: ["user_id"] },
  { name: "notices", people: ["actor"] },
  ...[
    ...["bank_payments", "bank_faults", "opened_accounts", "received_credits"],
    ...["identity_checks", "bill_purchases", "cards", "card_authorizations"],
  ].map((name) => ({ schema: "simulator" as const, name })),
];

/** Tables with rows of a business that stay in its old cell, and why. */
export const TABLES_THAT_STAY: Readonly<Record<string, string>> = {
  account_openings:
    "They name the old cell's providers. No number is being opened when a business closes.",
  archive_counts: "It belongs to one run of an archive.",
  archive_sums: "It belongs to one run of an archive.",
  archived_movements: "A business with entries in archives only does not move.",
  archived_postings: "A business with entries in archives only does not move.",
  arrived_balances: "They are about the cell itself.",
  arrived_businesses: "They are about the cell itself.",
  arrived_environments: "They are about the cell itself.",
  arrived_rows: "They are about the cell itself.",
  business_moves: "They are about the cell itself.",
  event_batches: "Every event has become deliveries when a business closes.",
  operator_proposals: "Their outcome is in the audit, which moves.",
  provider_balances: "They belong to the old cell's provider accounts.",
  provider_calls: "They belong to the old cell's provider accounts.",
  provider_costs: "They belong to the old cell's provider accounts.",
  provider_routes: "They name the old cell's providers. The new cell has its own routes.",
  provider_statement_lines: "They belong to the old cell's provider accounts.",
  reconciliation_items: "They belong to the old cell's provider accounts.",
  request_log: "The log of a week stays where the requests were answered.",
  sent_credits: "They are in the service's own environments.",
  trial_balance_balances: "It is empty between two runs of the trial balance.",
  trial_balance_movements: "It is empty between two runs of the trial balance.",
  trial_balance_snapshots: "It is empty between two runs of the trial balance.",
  unmatched_credits: "They are in the service's own environments.",
  viewings: "An operator's look at a dashboard ends with the move.",
};
