-- A business of another cell has the credit for good: its cell proved so after the credit had been given away again. If the
-- second taker does not get it, it must not be given away a third time.
alter table unmatched_credits add column paid_late boolean not null default false;

update unmatched_credits credit set paid_late = true
from sent_credits sent
where sent.environment_id = credit.environment_id and sent.credit_id = credit.id and sent.state = 'paid_late';
