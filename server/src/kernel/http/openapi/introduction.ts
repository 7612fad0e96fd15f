/** What a reader of the reference must know before any route. */
export const INTRODUCTION = `
Kasuwa moves money out, collects money in, pays bills, verifies identities, and keeps wallets and cards for your own
customers. Requests and responses are JSON. Amounts are in major units: naira and dollars, never kobo or cents.

The guide [Making requests](/docs/guides/requests) describes all of this in detail, with programs in five languages. [Request bodies](/docs/guides/request-bodies) has the
fields of every body. Other guides cover [transfers](/docs/guides/transfers), [collections](/docs/guides/collections), [wallets](/docs/guides/wallets),
[cards](/docs/guides/cards), [bills](/docs/guides/bills), [verification](/docs/guides/verification),
[webhooks](/docs/guides/webhooks) and [test mode](/docs/guides/test-mode), with examples to paste. The people of
a business read [the dashboard's guide](/docs/guides/dashboard). Operators of the service read
[Deploying](/docs/guides/deploying), [High availability](/docs/guides/high-availability), [Capacity](/docs/guides/capacity), [Cells](/docs/guides/cells), [Moving a business](/docs/guides/moving-a-business), [Archiving](/docs/guides/archiving), [Operating the service](/docs/guides/operating), [The operator's console](/docs/guides/console), [Going live](/docs/guides/going-live), [Providers](/docs/guides/providers), [Reconciliation](/docs/guides/reconciliation) and
[Backup and restore](/docs/guides/backup). Developers of the service read [Adding a provider](/docs/guides/adding-a-provider).

# Authentication

Every request carries your secret API key in \`X-Service-Api-Key\`. A \`test_key_\` runs against simulated providers and
test money, a \`live_key_\` moves real money; host, paths and behaviour are the same.

Write requests, and a few reads, are signed as well. Compute HMAC-SHA256 over the message with your **Public Key**, and
send its Base64 in \`X-Service-Signature\`, with \`X-Service-Signature-Version: v2\`. The message is the raw body, byte for
byte; for a GET it is the query with its names sorted, \`name=value\` joined by \`&\`, values decoded. Without a body or a query
it is the empty string. The Public Key is a secret, despite its name.

Version 3 of the signature also covers the time, method, path, query and Idempotency-Key. Use it for new clients; the guide
has its exact form and what version 2 does not protect.

On this page, enter your Public Key in place of the signature: the page signs each request in your browser, and the
key stays there. The page signs with version 3. Its code samples show the key that you entered, not a signature: do not
copy them into a program while a key is entered. The guide has programs that sign.

# Idempotency

A request that moves money carries an \`Idempotency-Key\`, a UUID for instance. Send the request again with the same key
as often as you like, for example after a timeout: it acts once, and a repeated request gets the first answer with
\`Idempotent-Replayed: true\`. Keys are kept for 30 days.

# Answers and errors

A success has \`data\` and \`error: null\`; a failure has \`data: null\`, a 4xx or 5xx status and
\`error: { code, message, param }\`. Branch on \`error.code\`: codes never change, messages may. The page [Errors](/docs/errors)
says what each code means, what to do, and whether to retry. Any request may also get \`invalid_request\`: the service could
not read it.

# Lists

\`pageNumber\` counts from 1, \`pageSize\` is at most 200, and \`meta.pagination\` says \`total\` and \`has_more\`. Rows come newest
first. \`startDate\` and \`endDate\` take a time or a bare date, which is that day in Lagos.

# Rate limits

The headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say how much of the rate is left. A request
above the limit gets \`429\` with \`Retry-After\`, and has no effect.

# Two paths

Every path also works without \`/api/v1\`. The two are one route: you may repeat a request at the other path with the
same Idempotency-Key.

# For generators

The version in this document is that of the interface. Answers in the extended form have it too. The program has its own version.

Five schema keywords are our own. \`x-refusal\` is the error code of a value that does not fit its schema, if that is not
\`validation_failed\`. \`x-amount\` is the form of an amount: \`decimal\`, at most two decimals, or \`whole\`. \`x-must-be\` says in
words what form a text must have. \`x-alias\` is a second name for a field: a request that has it does not need the first name.
\`x-required-unless\` names fields that are required unless another field is sent, or has the value in \`is\`. The operation
keyword \`x-test-only\` marks a route that live keys do not have.
`.trim();
