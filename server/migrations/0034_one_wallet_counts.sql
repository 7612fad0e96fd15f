-- The day's payouts move on to the wallet that follows a closed one, so that a new wallet brings no new limit.

-- What a closed wallet still has is counted once more otherwise: another wallet of the customer counts already.
update customer_wallets closed set used_on = null, used_today = 0
where status = 'Closed' and used_on is not null and exists (
  select from customer_wallets other
  where other.environment_id = closed.environment_id and other.customer_id = closed.customer_id
    and other.currency = closed.currency and other.id <> closed.id
    and (other.status <> 'Closed' or (other.used_on, other.id) > (closed.used_on, closed.id))
);
