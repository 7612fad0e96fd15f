-- The oldest version of request signatures that an environment accepts: the operator may demand v3 instead of v2.

alter table environments add column oldest_signature_version text not null default 'v2'
  constraint environments_signature_version check (oldest_signature_version in ('v2', 'v3'));
