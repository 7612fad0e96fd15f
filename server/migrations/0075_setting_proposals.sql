-- A proposal can also be of a setting. It then has what changes, so that a later approval finds whether that is still so.

-- JSON: each field with what it was and what it becomes. Null: the proposal moves money.
alter table operator_proposals add column changes text;
