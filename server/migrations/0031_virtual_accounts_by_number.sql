-- A search for a whole account number finds it among all accounts of a merchant, however old it is.

create index virtual_accounts_by_number on virtual_accounts (environment_id, account_number);
