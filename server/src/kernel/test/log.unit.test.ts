import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../test/support/memory-tracer.ts";
import { createLogger } from "../log.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("debug", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("a line is one JSON object with its level and time", () => {
  const line = JSON.parse(logged((log) => log.info({ answer: 42 }, "said")));
  expect(line).toMatchObject({ level: "info", answer: 42, msg: "said" });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test.each([
  ["an API key", "test_key_abcDEF123456", "test_key_***"],
  ["a public key", "live_pub_abcDEF123456", "live_pub_***"],
  ["a webhook's secret", "whsec_c2VjcmV0IQ==", "whsec_***"],
  ["a BVN", "22212345901", "222***901"],
  ["an account number", "0123456789", "012***789"],
])("%s is masked wherever it stands", (_, secret, masked) => {
  const failing = new Error(`bad value ${secret}`, { cause: new Error(secret) });
  const text = logged((log) =>
    log.error({ err: failing, deep: { in: [secret] } }, `about ${secret}`),
  );
  expect(text).not.toContain(secret);
  expect(text).toContain(masked);
});

test("the decimals of a duration are no number of a person", () => {
  expect(logged((log) => log.info({ durationMs: 6.453123781 }, "done"))).toContain("6.453123781");
});

test("a database error is logged with its state and without the row that it quotes", () => {
  const failing = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (a)=(secret row)",
  });
  const text = logged((log) => log.error({ err: failing }, "failed"));
  expect(text).toContain('"state":"23505"');
  expect(text).not.toContain("secret row");
});

test("a line names the trace of the work that writes it, until the work's span has ended", () => {
  const { tracer } = openMemoryTracer();
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) }, { tracer });
  const span = tracer.start({ name: "w", kind: "internal", parent: undefined, attributes: {} });
  log.info("before");
  tracer.within(span, () => {
    log.info("within");
    span.end();
    log.info("after");
  });
  const [before, within, after] = lines.map((line) => JSON.parse(line));
  expect(within).toMatchObject({ msg: "within", trace_id: span.context.traceId });
  expect(before).not.toHaveProperty("trace_id");
  expect(after).not.toHaveProperty("trace_id");
});

test("that the database is lost is said once in a while, with how often it was noticed, and without a stack", () => {
  const lines: string[] = [];
  let nowMs = 0;
  const log = createLogger(
    "info",
    { write: (line) => void lines.push(line) },
    {
      nowMs: () => nowMs,
    },
  );
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  for (const what of ["a", "b", "c"]) log.warn({ err: refused }, what);
  log.warn({ err: new Error("a bug") }, "another matter");
  log.warn({ err: refused, job: "7" }, "a task failed");
  nowMs = 10_000;
  log.error({ err: refused }, "d");
  const said = lines.map((line) => JSON.parse(line));
  expect(said.map(({ msg }) => msg)).toEqual(["a", "another matter", "a task failed", "d"]);
  expect(said.map(({ unsaid }) => unsaid)).toEqual([undefined, undefined, undefined, 2]);
  expect(said[0].err).toEqual({ name: "Error", message: "connect ECONNREFUSED" });
  expect(said[1].err.stack).toContain("a bug");
});
