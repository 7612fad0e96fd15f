-- Merchants list their customers by time and by KYC status, and find one by e-mail address or phone at any age.

create index customers_by_time on customers (environment_id, created_at, id);
create index customers_kyc_pending on customers (environment_id, created_at, id)
  where kyc_pending <> '{}';
create index customers_kyc_verified on customers (environment_id, created_at, id)
  where kyc_pending = '{}' and verified <> '{}';

create index customers_by_email on customers (environment_id, lower(email)) where email is not null;
-- 0803…, 234803… and +234803… are one number: their last ten digits.
create index customers_by_phone on customers (environment_id, right(phone, 10)) where phone is not null;
