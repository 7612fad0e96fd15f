-- Merchants list their cardholders, cards and card authorisations.

create index customers_cardholders on customers (environment_id, created_at, id) where profiles @> '{card}';

create index cards_by_time on cards (environment_id, created_at, id);
-- An unfreeze that the issuer has not confirmed is shown as frozen.
create index cards_frozen on cards (environment_id, created_at, id)
  where status = 'Frozen' or (status = 'Active' and reported_status is distinct from 'active');
-- Nearly all are active, so that filter needs none.
create index cards_by_status on cards (environment_id, status, created_at, id)
  where status not in ('Active', 'Frozen');
create index cards_by_last_four on cards (environment_id, last_four) where last_four is not null;

create index card_authorizations_by_time on card_authorizations
  (environment_id, created_at, card_id, authorization_id);
create index card_authorizations_by_card on card_authorizations
  (environment_id, card_id, created_at, authorization_id);
-- Nearly all are cleared, so that filter needs none.
create index card_authorizations_open on card_authorizations
  (environment_id, created_at, card_id, authorization_id) where ended is null;
create index card_authorizations_expired on card_authorizations
  (environment_id, created_at, card_id, authorization_id) where ended = 'expired';
