import { describe, expect, test } from "vitest";
import {
  type DeliveryFacts,
  describeAnswer,
  describeFailure,
  describeNext,
  describeState,
  referenceIn,
  summarizeDay,
} from "../../src/pages/webhook/describe-delivery.ts";

const now = new Date("2026-11-22T13:06:00Z");

const delivery = (facts: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  state: "waiting",
  attempts: 1,
  triesLeft: 3,
  nextTryAt: "2026-11-22T13:07:40Z",
  last: { status: 500, errorKind: "status" },
  ...facts,
});

describe("the state of a delivery", () => {
  test.each<[Partial<DeliveryFacts>, string, string]>([
    [{}, "progress", "Retry 14:07"],
    [{ triesLeft: 1 }, "progress", "Last retry 14:07"],
    [{ attempts: 0, last: null }, "progress", "Waiting"],
    [{ state: "failed", triesLeft: 0, nextTryAt: null }, "failed", "Gave up"],
    [{ state: "held", nextTryAt: null }, "ended", "Held"],
    [{ state: "delivered", last: { status: 204, errorKind: null } }, "done", "Delivered"],
    [
      { state: "delivered", attempts: 2, last: { status: 204, errorKind: null } },
      "done",
      "Delivered after 2 attempts",
    ],
  ])("%j", (facts, shape, words) => {
    expect(describeState(delivery(facts), now)).toEqual({ shape, words });
  });

  test("says what comes next, and what the person can do", () => {
    expect(describeNext(delivery(), now)).toBe("Next try at 14:07; 3 tries left.");
    expect(describeNext(delivery({ triesLeft: 1 }), now)).toBe(
      "One more try at 14:07. After that, replay it from here.",
    );
    expect(describeNext(delivery({ state: "failed" }), now)).toContain("It is not tried again");
    expect(describeNext(delivery({ state: "held" }), now)).toContain("Enable the endpoint");
    expect(describeNext(delivery({ state: "delivered" }), now)).toBe("");
  });
});

describe("a failed attempt is explained to the owner of the receiver", () => {
  const attempt = { status: 500, errorKind: "status", error: "The answer's status is 500." };
  test.each([
    [{ ...attempt, answerBytes: 9 }, "Your server answered 500. Its response is below."],
    [{ ...attempt, answerBytes: 0 }, "Your server answered 500. Its response has no body."],
    [
      { status: 302, errorKind: "redirect", error: "The answer redirects to /.", answerBytes: 0 },
      "The answer redirects to /.",
    ],
    [
      { status: null, errorKind: "timeout", error: "Late.", answerBytes: 0 },
      "Your server did not answer in time.",
    ],
    [
      { status: null, errorKind: "connect_failed", error: "No server listens.", answerBytes: 0 },
      "No server listens.",
    ],
  ])("%j", (facts, sentence) => {
    expect(describeFailure(facts)).toBe(sentence);
  });

  test("and in a column by its status, or why it has no status", () => {
    expect(describeAnswer(null)).toBe("Not sent yet");
    expect(describeAnswer({ status: 502, errorKind: "status" })).toBe("502");
    expect(describeAnswer({ status: null, errorKind: "connect_failed" })).toBe("Refused");
    expect(describeAnswer({ status: null, errorKind: "new" })).toBe("Failed");
  });
});

test("an event is about its own reference, or the first that its data names", () => {
  expect(referenceIn({ data: { walletReference: "wal_1", reference: "trf_1" } })).toBe("trf_1");
  expect(referenceIn({ data: { amount: 1, cardReference: "crd_1" } })).toBe("crd_1");
  for (const body of [undefined, null, "x", {}, { data: { amount: 1 } }])
    expect(referenceIn(body)).toBeUndefined();
});

test("a day of the list says how many events are not delivered, if any", () => {
  const states = (...all: DeliveryFacts["state"][]) => all.map((state) => ({ state }));
  expect(summarizeDay(states("delivered"))).toBe("1 event");
  expect(summarizeDay(states("delivered", "waiting", "failed"))).toBe("3 events, 2 not delivered");
});
