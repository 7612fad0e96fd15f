-- The simulated issuer shows the cross-border fee that its messages named. It computed the fee of the approved amount, whatever was settled.

-- In cents: what is held, or was settled and not returned. Zero for purchases that ended before this column.
alter table simulator.card_authorizations add column fee bigint not null default 0 check (fee >= 0);

update simulator.card_authorizations set fee = (approved - reversed + 50) / 100
where status = 'approved' and merchant ->> 'country' <> 'US';
