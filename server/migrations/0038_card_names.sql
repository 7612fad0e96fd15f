-- Names the status reports to card issuers and the processed notices of cards in plain words, in columns, tables and tasks.

alter table cards rename column told_status to reported_status;
alter table cards rename column telling_until to reporting_until;
alter table cards rename column next_telling_at to next_report_at;
alter table cards rename column telling_failures to failed_reports;
alter table cards rename constraint cards_told_status_check to cards_reported_status_check;

comment on column cards.reported_status is 'The status that the issuer confirmed last. Null: not confirmed.';
comment on column cards.reporting_until is 'Until this time only one worker reports the status to the issuer.';
comment on column cards.next_report_at is 'When the next retry is due. Null: no retry waits.';
comment on column cards.failed_reports is 'How many calls of this chain of retries have failed.';

alter table card_words rename to processed_card_notices;
alter table processed_card_notices rename column word_id to notice_id;
alter table processed_card_notices rename column heard_at to processed_at;
alter index card_words_pkey rename to processed_card_notices_pkey;

comment on table processed_card_notices is 'Notices of issuers that must not count twice and have no other row. Kept permanently.';

alter table card_settings rename constraint rate_of_somebody to rate_has_source;

-- Timers and jobs that wait get the new names of their tasks. A requery counts its attempts.
update timers set task = 'cards.report_status' where task = 'cards.tell_issuer';
update timers set task = 'cards.expire_authorization' where task = 'cards.lapse_authorization';
update timers
set task = 'cards.requery_issue',
    payload = (payload::jsonb - 'ask' || jsonb_build_object('attempt', payload::jsonb -> 'ask'))::text
where task = 'cards.ask_after_issue';

do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_jobs job
  set payload = (job.payload::jsonb - 'ask' || jsonb_build_object('attempt', job.payload::jsonb -> 'ask'))::json
  from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = 'cards.ask_after_issue';
  update graphile_worker._private_tasks task set identifier = renamed.after
  from (values
    ('cards.tell_issuer', 'cards.report_status'),
    ('cards.lapse_authorization', 'cards.expire_authorization'),
    ('cards.ask_after_issue', 'cards.requery_issue')
  ) as renamed(before, after)
  where task.identifier = renamed.before;
end $$;
