-- When each worker process last looked for jobs, so that every process can see that no worker takes what is due.
alter table job_workers add column looked_at timestamptz not null default now();
