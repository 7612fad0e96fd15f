import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(() => service?.stop());

const ATTACKERS = 20;
const TRIES = 40;
const PAUSE_MS = 20;
/** A burst of a hundred, and ten each second after it. */
const [BURST, EACH_SECOND] = [100, 10];

test("invented keys without end cost neither memory nor others' time, and are throttled", async () => {
  service = await startAttackedService();
  const { baseUrl } = service;
  const counts: Record<number, number> = {};
  let invented = 0;
  const tryOn = async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
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
  const startedMs = performance.now();
  const harm = await measureAttack(service, async () => {
    await Promise.all(Array.from({ length: ATTACKERS }, tryOn));
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  requireHarmless(harm);
  expect(Object.keys(counts)).toEqual(["401", "429"]);
  expect(counts[401]).toBeLessThanOrEqual(BURST + EACH_SECOND * (seconds + 1));
}, 180_000);
