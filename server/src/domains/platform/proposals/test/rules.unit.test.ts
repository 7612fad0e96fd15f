import { expect, test } from "vitest";
import { requireOpen } from "../rules.ts";

const expiresAt = new Date("2026-01-31T10:00:00Z");
const OPEN = { proposedBy: "amina", expiresAt, decision: null, decidedBy: null };

test("a proposal is open until the moment at which it expires", () => {
  expect(() => requireOpen(OPEN, new Date(expiresAt.getTime() - 1))).not.toThrow();
  expect(() => requireOpen(OPEN, expiresAt)).toThrow("has expired");
});

test("a proposal that was decided is not open", () => {
  const decided = { ...OPEN, decision: "approved", decidedBy: "bola" };
  expect(() => requireOpen(decided, new Date(0))).toThrow("was already approved by bola");
});
