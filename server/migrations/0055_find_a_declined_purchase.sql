-- Support looks up a declined purchase by the issuer's id, at any age. Other rows of statements get no entry.

create index card_transactions_declined_by_id on card_transactions (environment_id, authorization_id) where type = 'Decline';
