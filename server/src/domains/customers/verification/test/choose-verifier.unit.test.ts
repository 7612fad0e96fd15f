import { describe, expect, test } from "vitest";
import { FakeVerifier } from "../../../../../test/support/fake-verifier.ts";
import { chooseAmong, type ProviderRoute } from "../../../../kernel/providers/choose-provider.ts";
import type { Obstacle } from "../../../../kernel/providers/ports/identity-verifier.ts";
import { chooseVerifier, requireVerifier } from "../choose-verifier.ts";

const NOT_OFFERED: Obstacle = { kind: "not_offered", reason: "It verifies no licences." };
const LACKS_NAME: Obstacle = { kind: "lacks_detail", reason: "It needs the holder's name." };

const CONTENT = { kind: "frsc", identifiers: { frsc: "FKJ49409AB13" }, claimed: null } as const;

function choose(obstacles: readonly (Obstacle | undefined)[], routes: ProviderRoute[] = []) {
  const verifiers = obstacles.map((obstacle, at) =>
    Object.assign(new FakeVerifier(`verifier-${at + 1}`), { obstacle }),
  );
  const identityVerifier = chooseAmong(
    () => verifiers,
    () => routes,
  );
  const providers = { identityVerifier } as never;
  const choice = chooseVerifier({ providers }, { environmentId: 1n, mode: "live" }, CONTENT);
  return requireVerifier(choice).name;
}

describe("a check goes to", () => {
  test("the first provider that can take it", () => {
    expect(choose([undefined, undefined])).toBe("verifier-1");
    expect(choose([LACKS_NAME, undefined])).toBe("verifier-2");
    expect(choose([NOT_OFFERED, LACKS_NAME, undefined])).toBe("verifier-3");
  });

  test("the provider that a route for its kind prefers", () => {
    const any = { environmentId: null, amountMin: null, amountMax: null };
    const routes = [
      { ...any, provider: "verifier-2", onlyFor: ["frsc"] },
      { ...any, provider: "verifier-1", onlyFor: null },
    ];
    expect(choose([undefined, undefined], routes)).toBe("verifier-2");
    expect(choose([undefined, LACKS_NAME], routes)).toBe("verifier-1");
  });
});

describe("a check is refused", () => {
  test.each([
    ["what it lacks, before what is not offered", [NOT_OFFERED, LACKS_NAME], LACKS_NAME],
    ["what is not offered, where nothing else is missing", [NOT_OFFERED], NOT_OFFERED],
  ])("with %s", (_, obstacles, { reason }) => {
    expect(() => choose(obstacles)).toThrow(
      expect.objectContaining({
        ...{ code: "provider_error", message: expect.stringContaining(reason) },
      }),
    );
  });

  test("if no provider is configured", () => {
    expect(() => choose([])).toThrow(expect.objectContaining({ code: "provider_unavailable" }));
  });
});
