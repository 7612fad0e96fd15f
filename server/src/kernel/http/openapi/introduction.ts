/** What a reader of the reference must know before any route. */
export const INTRODUCTION = `
Kasuwa moves money out, collects money in, pays bills, verifies identities, and keeps wallets and cards for your own
customers. Requests and responses are JSON. Amounts are in major units: naira and dollars, never kobo or cents.

The guide [Making requests](/docs/guides/requests.md) tells all of this at length, with programs in four languages. Others lead
through [transfers](/docs/guides/transfers.md), [collections](/docs/guides/collections.md), [wallets](/docs/guides/wallets.md),
[cards](/docs/guides/cards.md), [bills](/docs/guides/bills.md), [verification](/docs/guides/verification.md),
[webhooks](/docs/guides/webhooks.md) and [test mode](/docs/guides/test-mode.md), with examples to paste. For those who run the
service there are [Operating the service](/docs/guides/operating.md) and [Providers](/docs/guides/providers.md).

# Authentication

Every request carries your secret API key in \`X-Service-Api-Key\`. A \`test_key_\` runs against simulated providers and
test money, a \`live_key_\` moves real money; host, paths and behaviour are the same.

Write requests, and a few reads, are signed as well. Compute HMAC-SHA256 over the message with your **Public Key**, and
send its Base64 in \`X-Service-Signature\`, with \`X-Service-Signature-Version: v2\`. The message is the raw body, byte for
byte; of a GET it is the query with its names sorted, \`name=value\` joined by \`&\`, values decoded. Nothing to sign is the
empty string. The Public Key is a secret, whatever its name says.

Version 3 of the signature also covers the time, method, path, query and Idempotency-Key. Use it for new clients; the guide
has its exact form and what version 2 does not protect.

On this page, enter your Public Key in the place of the signature: the page signs each request in your browser, and the
key stays there. The page signs with version 2, so it cannot send signed requests where the operator demands version 3.

# Idempotency

A request that moves money carries an \`Idempotency-Key\`, a UUID for instance. Send the request again with the same key
as often as you like, after a timeout for example: it acts once, and a repetition gets the first answer with
\`Idempotent-Replayed: true\`. Keys are kept for 30 days.

# Answers and errors

A success has \`data\` and \`error: null\`; a failure has \`data: null\`, a 4xx or 5xx status and
\`error: { code, message, param }\`. Branch on \`error.code\`: codes never change, messages may. What each code means, what
to do, and whether to retry stands on the page [Errors](/docs/errors). Any request may also meet
\`invalid_request\`: it could not be read.

# Lists

\`pageNumber\` counts from 1, \`pageSize\` is at most 200, and \`meta.pagination\` says \`total\` and \`has_more\`. Rows come newest
first. \`startDate\` and \`endDate\` take a time or a bare date, which is that day in Lagos.

# Rate limits

Each answer says in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` what is left. A request too many is
answered \`429\` with \`Retry-After\`, and did nothing.

# Two spellings

Every path also answers without \`/api/v1\`. The two are one route: a request may be repeated at the other spelling with
the same Idempotency-Key.

# For generators

The version is that of this interface, which answers of the extended form carry; the program has one of its own.

Two keywords of schemas are ours. \`x-refusal\` is the error code of a value that does not fit its schema, where that is not
\`validation_failed\`. \`x-amount\` is the form of an amount: \`decimal\`, at most two decimals, or \`whole\`. The operation
keyword \`x-test-only\` marks a route that live keys do not have.
`.trim();
