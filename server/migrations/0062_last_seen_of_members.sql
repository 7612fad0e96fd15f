-- An owner sees when a member was last in this business. A session says when a person was in any business.
alter table members add column seen_at timestamptz;
