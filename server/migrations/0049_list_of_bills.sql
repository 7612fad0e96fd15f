-- Merchants list what they bought, by category, and find it by the meter, card or phone it was bought for.

create index bills_by_time on bills (environment_id, created_at, id);
create index bills_by_category on bills (environment_id, category, created_at, id);
create index bills_by_customer on bills (environment_id, customer, created_at, id);
