-- A deep page of active cards, and of authorisations of any status, is found from an index alone. No update costs more for the
-- statuses: they are in indexes already. A partial reversal writes one index entry, where it wrote none.
drop index cards_by_time;
create index cards_by_time on cards (environment_id, created_at, id) include (status, reported_status);
drop index card_authorizations_by_time;
create index card_authorizations_by_time on card_authorizations
  (environment_id, created_at, card_id, authorization_id) include (ended);
drop index card_authorizations_open;
create index card_authorizations_open on card_authorizations
  (environment_id, created_at, card_id, authorization_id) include (approved, reversed) where ended is null;
