import { describe, expect, test } from "vitest";
import type {
  CheckKind,
  ClaimedPerson,
  IdentifiersOf,
  IdentityCheck,
  IdentityVerifierAdapter,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";

/** Numbers with a known answer from the provider, or from its emulator. */
export interface VerifierUnderTest {
  readonly verifier: IdentityVerifierAdapter;
  /** For each kind that the provider offers, a person it has. */
  readonly known: { readonly [Kind in CheckKind]?: IdentifiersOf[Kind] };
  /** The same for a person it does not have. */
  readonly unknown: { readonly [Kind in CheckKind]?: IdentifiersOf[Kind] };
  /** The provider gets the request, and its answer never comes. */
  readonly staysSilent: IdentifiersOf["bvn"];
  /** For a provider that looks up some numbers only together with a claimed name. */
  readonly claimed?: ClaimedPerson;
  freshSubject(): Subject;
}

/** What every adapter to an identity verifier must do. */
export function describeIdentityVerifier(name: string, underTest: () => VerifierUnderTest): void {
  const call = () => ({ signal: new AbortController().signal });
  const about = <Kind extends CheckKind>(
    kind: Kind,
    identifiers: IdentifiersOf[Kind],
  ): IdentityCheck => {
    const { verifier, freshSubject, claimed = null } = underTest();
    const subject = freshSubject();
    const { environmentId } = subject;
    const reference = verifier.referenceFor(subject);
    return { environmentId, reference, kind, identifiers, claimed };
  };
  const checksOf = (people: VerifierUnderTest["known"]): IdentityCheck[] =>
    Object.entries(people).map(([kind, identifiers]) =>
      // Each kind is listed with identifiers of its own.
      about(kind as CheckKind, identifiers as never),
    );
  const check = (asked: IdentityCheck) => underTest().verifier.check(asked, call());
  const find = (asked: IdentityCheck) => underTest().verifier.find(asked, call());

  describe(`${name}: a check`, () => {
    test("of a known person is found, with dates in one form and without the number itself", async () => {
      for (const asked of checksOf(underTest().known)) {
        const outcome = await check(asked);
        expect(outcome, asked.kind).toMatchObject({ kind: "found" });
        const findings = Object.entries("findings" in outcome ? outcome.findings : {});
        expect(findings.length, asked.kind).toBeGreaterThan(3);
        for (const [field, value] of findings) {
          if (/date/i.test(field) && value !== null) {
            expect(value, `${asked.kind}.${field}`).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          }
          expect(value, `${asked.kind}.${field}`).not.toBe("");
        }
        const { bvn, nin } = asked.identifiers as Partial<Record<string, string>>;
        for (const number of [bvn, nin]) {
          if (number !== undefined) expect(JSON.stringify(outcome)).not.toContain(number);
        }
      }
    });

    test("of an unknown person gets the answer that there is no record", async () => {
      for (const asked of checksOf(underTest().unknown)) {
        expect(await check(asked), asked.kind).toMatchObject({ kind: "no_record" });
      }
    });

    test("that is repeated under its reference gets the same answer", async () => {
      const [asked] = checksOf(underTest().known);
      if (asked === undefined) throw new Error("a verifier knows a person");
      const first = await check(asked);
      // A provider that stores none of our references gives each lookup another one of its own.
      const second = { ...(await check(asked)), providerReference: null };
      expect(second).toEqual({ ...first, providerReference: null });
      expect([first, { kind: "not_found" }]).toContainEqual(await find(asked));
    });

    test("whose answer never comes is unknown, and can be requeried", async () => {
      const asked = about("bvn", underTest().staysSilent);
      expect(await check(asked)).toMatchObject({ kind: "unknown" });
      expect(["found", "no_record", "not_found"]).toContain((await find(asked)).kind);
    });

    test("that was never made is not found", async () => {
      expect(await find(about("bvn", underTest().staysSilent))).toEqual({ kind: "not_found" });
    });

    test("is not proven by another one that has its reference", async () => {
      const [asked, other] = checksOf(underTest().known);
      if (asked === undefined || other === undefined) throw new Error("a verifier knows two");
      await check(asked);
      const mistaken = { ...other, reference: asked.reference };
      expect(["unknown", "not_found"]).toContain((await find(mistaken)).kind);
    });
  });

  describe(`${name}: a reference`, () => {
    test("is the same for the same subject, and in a form that every provider takes", () => {
      const { verifier, freshSubject } = underTest();
      const subject = freshSubject();
      expect(verifier.referenceFor(subject)).toBe(verifier.referenceFor(subject));
      expect(verifier.referenceFor(subject)).not.toBe(verifier.referenceFor(freshSubject()));
      expect(verifier.referenceFor(subject)).toMatch(/^[a-z0-9]{16,50}$/);
    });
  });
}
