-- A deep page of a list is found from an index alone, also where the list is of the usual status or of debits. Neither
-- column makes an update cost more: one never changes, and the other is in indexes already.
drop index transactions_by_time;
create index transactions_by_time on transactions (environment_id, created_at, id) include (status, posting_type);
drop index transactions_by_type;
create index transactions_by_type on transactions (environment_id, type, created_at, id) include (status);
