import { describe, expect, test } from "vitest";
import { CHIDI } from "../../../../test/emulators/identity/registered-people.ts";
import { coded } from "../../../../test/emulators/prembly/prembly-emulator.ts";
import { present } from "../../../kernel/assert.ts";
import { call } from "../../test/verifier-fixture.ts";
import { usePrembly } from "./prembly-fixture.ts";

const fixture = usePrembly();

const SENTENCE = /^\S.{8,}\.$/;
const BVN = "22200000001";
const RECORD = { bvn: BVN, firstName: "CHIDI", lastName: "OKAFOR", watchListed: "NO" };
const state = (status: string) => ({ verification: { status, reference: "r-1" } });
const UNREADABLE = { kind: "unknown", why: "unreadable" };
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

const checkStaged = async (
  answer: { status: number; body: unknown },
  kind: "bvn" | "bvn-advanced" = "bvn",
) => {
  const { check, emulator } = fixture();
  emulator.staged.set(BVN, answer);
  const outcome = await check(kind, { bvn: BVN });
  if (outcome.kind !== "found") expect(JSON.stringify(outcome)).not.toMatch(/CHIDI|22200000001/);
  return outcome;
};

describe("Prembly's code with status 200 proves what the table says:", () => {
  test.each([
    ["00", { status: true, data: RECORD, ...state("VERIFIED") }, { kind: "found" }],
    ["00", { status: true, data: RECORD }, { kind: "found", providerReference: null }],
    ["00", { status: true, data: RECORD, ...state("NOT-VERIFIED") }, { kind: "no_record" }],
    ["00", { status: true, data: RECORD, ...state("PENDING") }, UNREADABLE],
    ["00", { status: true, data: RECORD, ...state("ODD") }, UNREADABLE],
    ["00", { status: false, data: RECORD, ...state("VERIFIED") }, UNREADABLE],
    ["00", { data: RECORD, ...state("VERIFIED") }, UNREADABLE],
    [
      "01",
      { status: true, message: "Record not found", ...state("NOT-VERIFIED") },
      { kind: "no_record", providerReference: "r-1" },
    ],
    [
      "01",
      { status: false, message: "Record not found" },
      { kind: "no_record", providerReference: null },
    ],
    ["01", { status: true, ...state("VERIFIED") }, UNREADABLE],
    ["01", { status: false, ...state("PENDING") }, UNREADABLE],
    ["02", { status: true, message: "retry later" }, TURNED_AWAY],
    ["02", { status: false, ...state("PENDING") }, UNREADABLE],
    ["03", { status: false, detail: "Insufficient wallet balance" }, TURNED_AWAY],
    [
      "07",
      { status: false, message: "BVN is blocked" },
      { kind: "failed", reason: expect.stringMatching(SENTENCE) },
    ],
    ["04", { status: false }, UNREADABLE],
    ["0", { status: true, data: RECORD }, UNREADABLE],
    ["Verified CHIDI", { status: true, data: RECORD }, UNREADABLE],
  ])("%s with %j", async (code, body, outcome) => {
    expect(await checkStaged(coded(code, body))).toMatchObject(outcome);
  });

  test("none at all", async () => {
    const body = { status: true, data: RECORD, ...state("VERIFIED") };
    expect(await checkStaged({ status: 200, body })).toMatchObject(UNREADABLE);
  });

  test("with status 201 the same holds", async () => {
    const { body } = coded("00", { status: true, data: RECORD });
    expect(await checkStaged({ status: 201, body })).toMatchObject({ kind: "found" });
  });
});

describe("a blocked number", () => {
  const WITH_RECORD = coded("07", { status: false, bvn_data: RECORD });

  test("has its record only if that says that it is watch-listed", async () => {
    expect(await checkStaged(WITH_RECORD, "bvn-advanced")).toMatchObject({
      kind: "found",
      findings: { firstName: "CHIDI", watchListed: true },
    });
    expect(await checkStaged(WITH_RECORD, "bvn")).toMatchObject({ kind: "failed" });
  });

  test("without a whole record is refused, and never called missing", async () => {
    for (const bvn_data of [{}, { bvn: BVN }, { bvn: BVN, firstName: "CHIDI" }]) {
      const answer = coded("07", { status: false, bvn_data });
      expect(await checkStaged(answer, "bvn-advanced")).toMatchObject({
        kind: "failed",
        reason: expect.stringMatching(/blocked/),
      });
    }
  });

  test("of another person is a mismatch", async () => {
    const answer = coded("07", { status: false, bvn_data: { ...RECORD, bvn: "22200000002" } });
    expect(await checkStaged(answer, "bvn-advanced")).toMatchObject({ why: "mismatch" });
  });
});

describe("an HTTP status of Prembly's", () => {
  test.each([
    ["a map of fields", { detail: { number: ["This field is required."] } }, "failed"],
    ["a text", { message: "Bad request" }, "failed"],
    ["nothing", {}, "unknown"],
    ["a page", "<html>Bad request</html>", "unknown"],
  ])("400 with %s", async (_, body, kind) => {
    expect(await checkStaged({ status: 400, body })).toMatchObject({ kind });
  });
});

test("a wrong prefix of the paths proves nothing", async () => {
  const { connectWith, question } = fixture();
  const verifier = present(connectWith({ pathPrefix: "/v9" }).identityVerifier, "the verifier");
  const outcome = await verifier.check(question("bvn", { bvn: CHIDI.bvn }), call());
  expect(outcome).toMatchObject({ kind: "unknown" });
});

describe("without a call, Prembly's adapter refuses", () => {
  const refused = async (
    asked: Parameters<ReturnType<typeof fixture>["check"]>,
    reason: RegExp,
  ) => {
    const { check, emulator, question, verifier } = fixture();
    const before = emulator.requests.length;
    const outcome = await check(...asked);
    expect(verifier.findObstacle(question(...asked))).toMatchObject({
      reason: expect.stringMatching(reason),
    });
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
    expect(outcome).toMatchObject({ reason: expect.stringMatching(SENTENCE) });
    expect(emulator.requests.length).toBe(before);
  };

  test("a driver's licence without a claimed first and last name", async () => {
    const frsc = { frsc: CHIDI.frsc };
    await refused(["frsc", frsc], /first and last name/);
    await refused(["frsc", frsc, { lastName: "Okafor" }], /first and last name/);
    await refused(["frsc", frsc, { firstName: "Chidi", lastName: " " }], /first and last name/);
    const { question, verifier } = fixture();
    const named = question("frsc", frsc, { firstName: "Chidi", lastName: "Okafor" });
    expect(verifier.findObstacle(named)).toBeUndefined();
    expect(verifier.findObstacle(question("frsc", frsc))).toMatchObject({ kind: "lacks_detail" });
  });

  test("a company of another register", async () => {
    await refused(["cac-basic", { rcNumber: "LP092932" }], /RC, BN or IT/);
  });
});
