-- The list of card authorisations shows declined purchases of all cards. Other rows of statements get no entry.

create index card_transactions_declined on card_transactions (environment_id, occurred_at, id) where type = 'Decline';
