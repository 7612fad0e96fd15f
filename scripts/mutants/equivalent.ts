/** A mutant that changes nothing that anyone could observe, and why. */
export interface Equivalent {
  readonly file: string;
  readonly change: string;
  /** The line on which it begins. */
  readonly code: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "server/src/kernel/http/body/body-memory.ts",
    change: "<= → <",
    code: "if (more <= 0) return;",
    why: "Growing by nothing claims nothing, and finds room wherever the claim has room already.",
  },
  {
    file: "server/src/kernel/http/body/body-memory.ts",
    change: "this.#shares.delete(owner); → (removed)",
    code: "if (share.bytes === 0 && share.arriving.size === 0) this.#shares.delete(owner);",
    why: "A share that is empty counts as a new one; only its few bytes of memory stay.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "< → <=",
    code: "for (let at = 0; at < text.length; at++) {",
    why: "The code behind the text's end is NaN, which counts as nothing.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "> → >=",
    code: "if (depth > scan.depth) scan.depth = depth;",
    why: "The depth is set to what it is.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "< → <=",
    code: "for (let at = start + 1; at < text.length; at++) {",
    why: "The code behind the text's end is NaN, which is neither a quote nor a backslash.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "<= → <",
    code: "const to = part.endUs !== null && part.endUs <= settled ? part.endUs : settled;",
    why: "Where the two times are equal, either is the same end.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "<= → <",
    code: `and recorded_at <= timestamptz 'epoch' + \${to}::bigint * interval '1 microsecond'`,
    why: "A row of this very microsecond is digested by the next run.",
  },
  {
    file: "server/src/kernel/ledger/group/write-changes.ts",
    change: "< → <=",
    code: "const records = changes.records.toSorted((a, b) => (a.key < b.key ? -1 : 1));",
    why: "Equal keys are of different environments, of which neither has to be first.",
  },
  {
    file: "server/src/kernel/ledger/group/write-changes.ts",
    change: "< → <=",
    code: "return [...kinds.values()].sort((a, b) => (a.record.name < b.record.name ? -1 : 1));",
    why: "No two kinds of rows have the same name.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: 'outcome === "taken" → false',
    code: 'if (outcome === "taken") return false;',
    why: "What another process digests is taken for each later window too, and for the closing link.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "return true; → return false;",
    code: "if (to !== part.endUs) return true;",
    why: "A partition whose time is not over is followed by none with settled rows.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "end === null → false",
    code: "if (end === null) return true;",
    why: "A segment without an end holds no rows, and the next one is taken.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "return true; → return false;",
    code: "if (end === null) return true;",
    why: "A table whose rows are found by an index is one part, so none comes after it.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "return false; → return true;",
    code: 'if ((await addDigest(work, segment, [])) === "taken") return false;',
    why: "A table whose rows are found by an index is one part, so none comes after it.",
  },
  {
    file: "server/src/kernel/ledger/group/snapshot.ts",
    change: "&& → ||",
    code: "if (left !== null && left !== key)",
    why: "A key that the row keeps is freed and taken again, and no row was found by a key of null.",
  },
  {
    file: "server/src/kernel/ledger/verify/verify-windows.ts",
    change: "< → <=",
    code: "const compare = (a: bigint, b: bigint): number => (a < b ? -1 : 1);",
    why: "Equal times are one time, so either may be first.",
  },
  {
    file: "server/src/kernel/ledger/verify/verify-windows.ts",
    change: "> → >=",
    code: "const most = touched.reduce((max, span) => (span.rows > max ? span.rows : max), 1n);",
    why: "Where the two counts are equal, either is the most.",
  },
  {
    file: "server/src/kernel/ledger/verify/verify-windows.ts",
    change: "< → <=",
    code: "const first = touched.reduce((min, span) => (span.oldest < min ? span.oldest : min), window.to);",
    why: "Where the two times are equal, either is the first.",
  },
  {
    file: "server/src/kernel/ledger/verify/verify-windows.ts",
    change: "< → <=",
    code: ".map((span) => ({ ...span, newest: span.newest < to ? span.newest : to }));",
    why: "Where the two times are equal, either is the newest.",
  },
  {
    file: "server/src/kernel/ledger/verify/verify-windows.ts",
    change: "|| → &&",
    code: "return first === undefined || last === undefined",
    why: "A list without a first item has no last one, and the other way round.",
  },
  {
    file: "server/src/kernel/tenancy/api-keys.ts",
    change: "isKnown ? this.#known : this.#unknown → isKnown ? this.#unknown : this.#known",
    code: "isKnown ? this.#known : this.#unknown,",
    why: "The two caches differ in nothing but their keys, and each keeps the limit of its keys.",
  },
  {
    file: "server/src/kernel/tenancy/queries.ts",
    change: "> → >=",
    code: `where seen_at > clock_timestamp() - make_interval(secs => \${ALIVE_SECONDS})\`);`,
    why: "The clock goes on between the write and the read, so no test can make the two times equal.",
  },
  {
    file: "server/src/kernel/ledger/group/queries.ts",
    change: "> → >=",
    code: "and recorded_at > now() - interval '30 days'",
    why: "Each group has another time, so no test can make a record exactly 30 days old for it.",
  },
  {
    file: "server/src/domains/platform/events/queries.ts",
    change: "> → >=",
    code: `where id = \${id} and recorded_at > now() - make_interval(days => \${READABLE_DAYS})`,
    why: "Each read has another time, so no test can make an event exactly so old for it.",
  },
  {
    file: "server/src/domains/customers/wallets/statement-rows.ts",
    change: "< → <=",
    code: 'postingType: change < 0n ? ("Debit" as const) : ("Credit" as const),',
    why: "No row of a statement changes the balance by nothing: the query leaves those entries out.",
  },
  {
    file: "server/src/domains/customers/wallets/statement-rows.ts",
    change: "> → >=",
    code: "const charged = purpose === null || change > 0n ? undefined : TYPE_OF_PURPOSE[purpose];",
    why: "No row of a statement changes the balance by nothing: the query leaves those entries out.",
  },
  {
    file: "server/src/domains/cards/card-wallets/list-statement.ts",
    change: "< → <=",
    code: 'postingType: change < 0n ? "Debit" : "Credit",',
    why: "No row of a statement changes the balance by nothing: the query leaves those entries out.",
  },
  {
    file: "server/src/domains/money-out/transfers/queries.ts",
    change: "false → true",
    code: "insert: false,",
    why: "No operation inserts into this table, so the statement that would is never sent.",
  },
  {
    file: "server/src/domains/money-in/settlement/queries.ts",
    change: "false → true",
    code: "insert: false,",
    why: "No operation inserts into this table, so the statement that would is never sent.",
  },
  {
    file: "server/src/domains/money-in/collections/queries.ts",
    change: "false → true",
    code: "insert: false,",
    why: "No operation inserts into this table, so the statement that would is never sent.",
  },
  {
    file: "server/src/domains/cards/settings/queries.ts",
    change: "false → true",
    code: "insert: false,",
    why: "No operation inserts into this table, so the statement that would is never sent.",
  },
  {
    file: "server/src/domains/customers/wallets/statement-queries.ts",
    change: "and recorded_at = entry.recorded_at → (removed)",
    code: "and recorded_at = entry.recorded_at",
    why: "It names the partition to read. The id of a transaction is in one partition alone.",
  },
  {
    file: "server/src/domains/money-in/settlement/queries.ts",
    change: "<= → <",
    code: "and due_at <= clock_timestamp() + (",
    why: "The clock goes on between the write and the read, so no test can make the two times equal.",
  },
  {
    file: "server/src/domains/money-in/settlement/share-runs.ts",
    change: "=== → !==",
    code: "if (turn.next === undefined) turns.delete(key);",
    why: "A turn that has ended starts the next one as a new one does; only its few bytes of memory stay.",
  },
  {
    file: "server/src/domains/money-in/settlement/share-runs.ts",
    change: "turns.delete(key); → (removed)",
    code: "if (turn.next === undefined) turns.delete(key);",
    why: "A turn that has ended starts the next one as a new one does; only its few bytes of memory stay.",
  },
  {
    file: "server/src/domains/cards/cards/unfreeze-queries.ts",
    change: "< → <=",
    code: "where begun_at < now() - interval '31 days'",
    why: "Each run has another time, so no test can make an unfreeze exactly 31 days old for it.",
  },
  {
    file: "server/src/domains/webhooks/deliveries/queries.ts",
    change: "<= → <",
    code: "and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'",
    why: "Each read has another time, so no test can make a delivery due exactly then.",
  },
  {
    file: "server/src/domains/webhooks/deliveries/queries.ts",
    change: "< → <=",
    code: "and (leased_until is null or leased_until < now())",
    why: "Each read has another time, so no test can make a lease end exactly then.",
  },
  {
    file: "server/src/domains/webhooks/deliveries/queries.ts",
    change: "> → >=",
    code: `where queue.leased_by = \${by} and queue.leased_until > now()\`);`,
    why: "Each read has another time, so no test can make a lease end exactly then.",
  },
  {
    file: "server/src/domains/webhooks/endpoints/queries.ts",
    change: "> → >=",
    code: `select \${endpointColumns}, queue.health, case when queue.not_before > now() then queue.not_before end as "restingUntil"`,
    why: "Each read has another time, so no test can make a rest end exactly then.",
  },
  {
    file: "server/src/domains/surfaces/pay-page/rules.ts",
    change: ">= → >",
    code: "const isWhiteBetter = 1.05 / (light + 0.05) >= (light + 0.05) / 0.05;",
    why: "No colour of three bytes has the same contrast with white and with black.",
  },
  {
    file: "server/src/domains/surfaces/pay-page/rules.ts",
    change: "<= → <",
    code: "return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;",
    why: "No byte divided by 255 is 0.04045.",
  },
  {
    file: "server/src/domains/customers/wallets/list-queries.ts",
    change: `and wallet.id = any(\${bigintArray(ids)}::bigint[]) → (removed)`,
    code: `and wallet.id = any(\${bigintArray(ids)}::bigint[])\`);`,
    why: "A page shows the rows of its ids alone; the others would be read in vain.",
  },
  {
    file: "server/src/domains/money-in/invoices/queries.ts",
    change: `and account.id = any(\${bigintArray(ids)}::bigint[]) → (removed)`,
    code: `and account.id = any(\${bigintArray(ids)}::bigint[])\`);`,
    why: "A page shows the rows of its ids alone; the others would be read in vain.",
  },
  {
    file: "server/src/domains/webhooks/deliveries/queries.ts",
    change: "<= → <",
    code: "where fires_at <= now() and (leased_until is null or leased_until < now())",
    why: "Each read has another time, so no test can make a delivery due exactly then.",
  },
  {
    file: "server/src/domains/webhooks/deliveries/queries.ts",
    change: "< → <=",
    code: "where fires_at <= now() and (leased_until is null or leased_until < now())",
    why: "Each read has another time, so no test can make a lease end exactly then.",
  },
  {
    file: "server/src/domains/cards/issuing/begin-issue.ts",
    change: "false → true",
    code: "...{ usedOn: null, usedToday: 0n, owed: 0n, linkedWalletId: null, frozenByIssuer: false },",
    why: "Only a frozen card is asked who froze it, and every freeze says so.",
  },
  {
    file: "server/src/domains/cards/cards/unfreeze-card.ts",
    change: "false → true",
    code: "return books.update(cards, found, { status, frozenByIssuer: false, updatedAt: books.now });",
    why: "Only a frozen card is asked who froze it, and every freeze says so.",
  },
];
