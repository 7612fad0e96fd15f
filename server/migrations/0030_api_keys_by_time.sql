-- Each process reads the keys that were made lately, twice a second, so that it knows a real key from an invented one.

create index api_keys_by_time on api_keys (created_at);
