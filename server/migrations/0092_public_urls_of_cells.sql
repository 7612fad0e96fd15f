-- Where people reach another cell, so that pay links of a business that moved there lead to it.

alter table cells add column public_url text;
