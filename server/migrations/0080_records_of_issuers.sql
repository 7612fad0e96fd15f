-- What an issuer lists is found in our books, and what our books have of a time is found in the issuer's list.
create index cards_by_issuer_reference on cards (issuer_reference) where issuer_reference is not null;
create index card_clearings_by_time on card_clearings (created_at);
