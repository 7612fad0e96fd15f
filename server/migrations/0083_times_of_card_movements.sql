-- A movement of a card is found in the issuer's list by the issuer's own time: our books may have it much later. And a
-- refund is compared with the list, as a clearing is.

-- When the issuer says that it was. Null in rows from before this column, and until the clearing comes.
alter table card_clearings add column occurred_at timestamptz;
-- What a refund gave back, and when. Null for other notices, and in rows from before these columns.
alter table processed_card_notices add column refunded bigint, add column occurred_at timestamptz;
create index processed_refunds_by_time on processed_card_notices (processed_at) where refunded is not null;
