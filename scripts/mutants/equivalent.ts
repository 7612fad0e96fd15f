import { DOMAIN_EQUIVALENT } from "./equivalent-domains.ts";
import { LEDGER_EQUIVALENT } from "./equivalent-ledger.ts";
import type { Equivalent } from "./mutant.ts";

export const EQUIVALENT: readonly Equivalent[] = [
  ...LEDGER_EQUIVALENT,
  ...DOMAIN_EQUIVALENT,
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
    file: "server/src/kernel/http/connections/plain-request.ts",
    change: "< → <=",
    code: "if (headEnd < 0 || headEnd > HEAD_BYTES_MAX) return undefined;",
    why: "A head that ends where it begins has no first line, and the next check refuses it.",
  },
  {
    file: "server/src/kernel/http/connections/serve-in-turns.ts",
    change: "first === undefined → false",
    code: "if (first === undefined) return undefined;",
    why: "A turn is planned for each that waits, so one waits whenever one is taken; the types demand the check.",
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
    file: "server/src/kernel/http/answer/answer-later.ts",
    change: "> → >=",
    code: "if (performance.now() + lookMs > untilMs) throw stillWorkedOn();",
    why: "The clock goes on between two looks, so no test can make the two times equal.",
  },
  {
    file: "server/src/kernel/http/answer/fixed-answer.ts",
    change: "known !== undefined → false",
    code: "if (known !== undefined) return known;",
    why: "A beginning that is built again is the same; only the CPU time of long lists would tell.",
  },
  {
    file: "server/src/kernel/http/answer/fixed-answer.ts",
    change: "this.#beginnings.set(style, beginning); → (removed)",
    code: "this.#beginnings.set(style, beginning);",
    why: "A beginning that is built again is the same; only the CPU time of long lists would tell.",
  },
  {
    file: "server/src/kernel/http/execute-request.ts",
    change: "> → >=",
    code: "const isLong = () => performance.now() - startedMs > SHORT_READ_MS;",
    why: "The clock has fractions of a millisecond, so no test can make a read last exactly so long.",
  },
  {
    file: "server/src/kernel/http/api.ts",
    change: "< → <=",
    code: 'return at < 0 ? "" : url.slice(at + 1);',
    why: "A URL begins with its path, so it never begins with its query.",
  },
  {
    file: "server/src/kernel/http/api.ts",
    change: "< → <=",
    code: "return at < 0 ? url : url.slice(0, at);",
    why: "A URL begins with its path, so it never begins with its query.",
  },
  {
    file: "server/src/kernel/tenancy/queries.ts",
    change: "> → >=",
    code: `where key.key_hash = \${keyHash} and (key.revoked_at is null or key.revoked_at > clock_timestamp())\`);`,
    why: "Each read has another time, so no test can make a key end exactly then.",
  },
  {
    file: "server/src/kernel/http/server.ts",
    change: "reply.hijack(); → (removed)",
    code: "reply.hijack();",
    why: "The refusal ends the answer at once, and Fastify sends nothing after that.",
  },
  {
    file: "server/src/kernel/http/connections/plain-request.ts",
    change: "<= → <",
    code: "return /^\\d{1,7}$/.test(length) && Number(length) <= BODY_BYTES_MAX ? Number(length) : -1;",
    why: "Node's parser reads a request with a body of exactly the limit, with the same answer.",
  },
];
