import { describe, expect, test } from "vitest";
import type { OpenedEndpoint } from "../endpoint-queue.ts";
import {
  ANSWER,
  delivery,
  ENDPOINT,
  openQueue,
  ROW,
  receivers,
  START,
  unhealthy,
  useReceivers,
} from "./test-queue.ts";

const MINUTE_MS = 60_000;

const open = unhealthy({ openUntilMs: START + MINUTE_MS, failingSinceMs: START });
const probing = unhealthy({ openUntilMs: START, failingSinceMs: START });

useReceivers();

describe("a queue is idle", () => {
  test("since it was opened, until a delivery waits in it", () => {
    const { queue } = openQueue();
    expect(queue.idleMs).toBe(0);
    receivers.nowMs += 40;
    expect(queue.idleMs).toBe(40);
    queue.add(delivery(1n));
    expect(queue.idleMs).toBe(0);
  });

  test("again since its last delivery was recorded", async () => {
    const { queue, send, answer } = openQueue();
    send(delivery(1n));
    receivers.nowMs += 40;
    expect(queue.idleMs).toBe(0);
    await answer(ANSWER);
    expect(queue.idleMs).toBe(0);
    receivers.nowMs += 7;
    expect(queue.idleMs).toBe(7);
  });
});

describe("a queue keeps ready", () => {
  test("a hundred deliveries at most, and those under way do not count", () => {
    const { queue, send } = openQueue();
    expect(queue.freeSlots).toBe(100);
    send(delivery(1n), delivery(2n), delivery(3n));
    expect([receivers.postings.length, queue.freeSlots]).toEqual([2, 99]);
    expect(queue.idsUnderWay).toEqual([1n, 2n, 3n]);
  });

  test("one delivery while it probes, and none beside that one", () => {
    const { queue, send } = openQueue(probing);
    expect([queue.freeSlots, queue.closedUntil]).toEqual([1, null]);
    queue.add(delivery(1n));
    expect(queue.freeSlots).toBe(0);
    send(delivery(2n));
    expect([receivers.postings.length, queue.freeSlots]).toEqual([1, 0]);
  });

  test("nothing while its breaker is open: it drops what is ready, and says until when", () => {
    const { queue, send } = openQueue(open);
    expect([queue.freeSlots, queue.closedUntil]).toEqual([0, new Date(START + MINUTE_MS)]);
    send(delivery(1n));
    expect([receivers.postings.length, queue.idsUnderWay]).toEqual([0, []]);
    receivers.nowMs += MINUTE_MS;
    expect([queue.freeSlots, queue.closedUntil]).toEqual([1, null]);
  });

  test("nothing for a disabled endpoint, and nothing once it has stopped", () => {
    const disabled = openQueue({ endpoint: { status: "disabled" } });
    expect([disabled.queue.isDisabled, disabled.queue.freeSlots]).toEqual([true, 0]);
    const { queue } = openQueue();
    expect(queue.isDisabled).toBe(false);
    queue.add(delivery(1n));
    queue.stop();
    expect([queue.freeSlots, queue.idsUnderWay]).toEqual([0, []]);
  });

  test("deliveries by the clock of their environment, even if it was moved since", () => {
    const { queue } = openQueue({ row: { clockOffsetMs: 500n } });
    expect(queue.nowMs).toBe(START + 500);
    queue.add(delivery(1n, { clockOffsetMs: 900n }));
    expect(queue.nowMs).toBe(START + 900);
  });
});

describe("a queue sends", () => {
  test("up to the endpoint's limit at once, and the next one after each answer", async () => {
    const { send, answer } = openQueue();
    send(delivery(1n), delivery(2n), delivery(3n), delivery(4n));
    expect(receivers.postings).toHaveLength(2);
    await answer(ANSWER);
    expect(receivers.postings).toHaveLength(2);
    await answer(ANSWER);
    await answer(ANSWER);
    expect(receivers.postings).toHaveLength(1);
  });

  test("no more than the endpoint's rate allows", () => {
    const { queue, send } = openQueue({ endpoint: { perSecondMax: 4, concurrencyMax: 9 } });
    send(delivery(1n), delivery(2n), delivery(3n));
    expect(receivers.postings).toHaveLength(1);
    receivers.nowMs += 250;
    queue.pump();
    expect(receivers.postings).toHaveLength(2);
  });

  test("what its rate allows after a turn in which nothing was ready", () => {
    const { queue, send } = openQueue({ endpoint: { perSecondMax: 4 } });
    queue.pump();
    send(delivery(1n));
    expect(receivers.postings).toHaveLength(1);
  });

  test("an attempt's number, and the old signature until it expires", () => {
    openQueue({ legacyUntil: START + 1 }).send(delivery(1n, { attempts: 4 }));
    openQueue({ legacyUntil: START }).send(delivery(1n));
    const [before, after] = receivers.postings.map(({ headers }) => headers);
    expect(before).toMatchObject({
      "X-Service-Attempt": "5",
      "X-Webhook-Signature": expect.any(String),
    });
    expect(after).not.toHaveProperty("X-Webhook-Signature");
  });
});

describe("a change of an endpoint", () => {
  const changed = (given: Partial<OpenedEndpoint>) => ({ ...ENDPOINT, version: 2, ...given });

  test("that enables it again forgets its failures; a row alone changes no endpoint", () => {
    const { queue } = openQueue(open);
    queue.update({ ...ROW, arrivals: 8n }, undefined);
    expect([queue.arrivals, queue.version, queue.freeSlots]).toEqual([8n, 1, 0]);
    queue.update({ ...ROW, health: "{}" }, changed({}));
    expect([queue.version, queue.freeSlots]).toEqual([2, 0]);
    queue.update(ROW, changed({}));
    expect(queue.freeSlots).toBe(100);
  });

  test("of its rate begins a new count, and any other change does not", () => {
    const { queue, send } = openQueue({ endpoint: { perSecondMax: 4, concurrencyMax: 9 } });
    send(delivery(1n), delivery(2n), delivery(3n));
    queue.update(ROW, changed({ perSecondMax: 4, concurrencyMax: 8 }));
    queue.pump();
    expect(receivers.postings).toHaveLength(1);
    queue.update(ROW, changed({ perSecondMax: 8, concurrencyMax: 8 }));
    queue.pump();
    expect(receivers.postings).toHaveLength(3);
  });

  test("that ends its rest lets one delivery probe it, and its health is saved", () => {
    const { queue } = openQueue(open);
    queue.update({ ...ROW, ...open.row, restsEnded: 1 }, undefined);
    expect([queue.closedUntil, queue.freeSlots]).toEqual([null, 1]);
    expect(queue.unsavedHealth?.health.openUntilMs).toBe(START);
  });

  test("that ends a rest changes no endpoint that has none", () => {
    const { queue } = openQueue();
    queue.update({ ...ROW, restsEnded: 1 }, undefined);
    expect([queue.freeSlots, queue.unsavedHealth]).toEqual([100, undefined]);
  });

  test.each<[string, Partial<OpenedEndpoint>, number]>([
    ["nothing else", {}, 0],
    ["its address", { url: "http://127.0.0.1:9/other" }, 1],
    ["its limit of concurrent requests", { concurrencyMax: 3 }, 1],
  ])("of %s closes the replaced connections once they are unused", async (_, given, count) => {
    const { queue, send, answer } = openQueue();
    send(delivery(1n));
    queue.update(ROW, changed(given));
    await new Promise(setImmediate);
    expect(receivers.closed).toBe(0);
    await answer(ANSWER);
    expect(receivers.closed).toBe(count);
    expect(queue.url).toBe(given.url ?? ENDPOINT.url);
  });
});
