import { expect, test } from "vitest";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { readPayment } from "../bank/queries.ts";

const LATENCY_MS = 100;
const fixture = useSimulator(LATENCY_MS);

test("a call takes its latency, half of it before anything is done; a caller that gives up in that half has sent nothing", async () => {
  const { simulator, database } = fixture();
  const environmentId = await fixture().environment();
  const reference = simulator.bankRail.referenceFor({ environmentId, id: 1n });
  const payment = fixture().pay({ environmentId, reference });
  const giveUp = AbortSignal.timeout(LATENCY_MS / 10);
  await expect(simulator.bankRail.send(payment, { signal: giveUp })).rejects.toThrow("aborted");
  expect(await readPayment(database, environmentId, reference)).toBeUndefined();
  const startedMs = performance.now();
  const { signal } = new AbortController();
  expect(await simulator.bankRail.send(payment, { signal })).toMatchObject({ kind: "succeeded" });
  // From half to one and a half times the average.
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(LATENCY_MS / 2 - 2);
});
