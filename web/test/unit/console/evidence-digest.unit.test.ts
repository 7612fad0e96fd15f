import { expect, test } from "vitest";
import { evidenceOf, withoutDigest } from "../../../src/console/pages/inbox/evidence-digest.ts";

const DIGEST = "5c".repeat(32);

test("a summary that names evidence is shown without its digest", () => {
  const summary = `Move ₦4,000.00 from suspense to fees: sent twice (evidence ${DIGEST})`;
  expect(evidenceOf(summary)).toBe(DIGEST);
  expect(withoutDigest(summary)).toBe("Move ₦4,000.00 from suspense to fees: sent twice");
});

test("another summary stays as it is", () => {
  expect(evidenceOf("Write off (evidence 12)")).toBeUndefined();
  expect(withoutDigest("Write off (evidence 12)")).toBe("Write off (evidence 12)");
});
