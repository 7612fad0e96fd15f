-- Mail for a business itself goes to the address that the operator was given for it.

alter table businesses add column contact_email text;

-- Written to the business, whoever it then reaches: such mail is from the service and not from the business.
alter table mail_outbox add column for_business boolean not null default false;
update mail_outbox set for_business = true where recipient is null;
