-- Lists that found their rows among everybody else's: a business's settlements, and invoices of one status.

-- A business's own are few among those of its customers' wallets, which the index by time alone went through.
create index settlements_by_account on settlements (environment_id, account_id, due_at, id);
drop index settlements_by_time;

create index virtual_accounts_invoices_by_status on virtual_accounts (environment_id, status, created_at, id)
where kind = 'invoice';
