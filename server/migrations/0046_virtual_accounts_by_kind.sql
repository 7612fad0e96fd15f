-- Merchants list their virtual accounts of one kind.

create index virtual_accounts_by_kind on virtual_accounts (environment_id, kind, created_at, id)
  where kind in ('business', 'customer', 'dynamic');
