import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(() => service?.stop());

const ATTACKERS = 40;
const ATTACK_MS = 4_000;
const PAUSE_MS = 20;

test("invented keys without end cost neither memory nor others' time, and are throttled", async () => {
  service = await startAttackedService();
  const { baseUrl } = service;
  const counts: Record<number, number> = {};
  let invented = 0;
  const tryOn = async (until: number) => {
    while (performance.now() < until) {
      invented += 1;
      const key = `test_key_${String(invented).padStart(40, "K")}`;
      const headers = { "x-service-api-key": key };
      const answer = await fetch(`${baseUrl}/business/balance`, { headers });
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("1");
      await pause(PAUSE_MS);
    }
  };
  const harm = await measureAttack(service, async () => {
    const until = performance.now() + ATTACK_MS;
    await Promise.all(Array.from({ length: ATTACKERS }, () => tryOn(until)));
  });
  requireHarmless(harm);
  expect(Object.keys(counts)).toEqual(["401", "429"]);
  // A burst of a hundred, and ten each second after it.
  expect(counts[401]).toBeLessThan(250);
}, 60_000);
