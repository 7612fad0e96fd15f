-- An authorisation keeps the merchant that asked for it. The list of authorisations shows it without the statement.
alter table card_authorizations
  add column merchant_name text,
  add column country text;

update card_authorizations authorization_row
set merchant_name = asked.merchant_name, country = asked.country
from (
  select distinct on (environment_id, card_id, authorization_id)
         environment_id, card_id, authorization_id, merchant_name, country
  from card_transactions
  where authorization_id is not null and type <> 'Decline'
  order by environment_id, card_id, authorization_id, occurred_at, id
) asked
where authorization_row.environment_id = asked.environment_id
  and authorization_row.card_id = asked.card_id
  and authorization_row.authorization_id = asked.authorization_id;
