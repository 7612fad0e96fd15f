import { beforeEach, describe, expect, test } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { disableEndpoint, formatDelivery } from "../../endpoints/index.ts";
import { findDeliveries } from "../find-deliveries.ts";
import { type DeliveriesWanted, readDeliveriesOfEvent } from "../list-queries.ts";
import { presentDelivery, presentFullDelivery } from "../present-delivery.ts";
import { showDay } from "../show-day.ts";
import { showDelivery } from "../show-delivery.ts";

const fixture = useDeliveries();

let endpointId: bigint;
let events: readonly string[];

/** Three events: delivered, failing, and held. */
beforeEach(async () => {
  endpointId = (await fixture.endpoint()).endpoint.id;
  const worker = fixture.worker();
  const until = (state: string) =>
    eventually(async () => {
      await worker.takeTurn();
      const newest = (await fixture.deliveries()).at(-1);
      return `${newest?.state} ${newest?.attempts}`;
    }).toBe(state);
  const first = await fixture.publish(1, "customer_wallet.transfer");
  await until("delivered 1");
  fixture.receiver.answer = answerWith(500, {}, "<b>broken</b>\0");
  const second = await fixture.publish(1, "customer.kyc_updated");
  await until("waiting 1");
  await disableEndpoint(fixture.service.kit, {
    ...{ endpointId, within: fixture.here, by: "amina" },
  });
  const third = await fixture.publish(1, "customer.kyc_updated");
  await until("held 0");
  await worker.stop(500);
  events = [...first, ...second, ...third];
});

const nothing = {
  state: null,
  type: null,
  eventId: null,
  reference: null,
  from: null,
  until: null,
};

const find = (wanted: Partial<DeliveriesWanted> = {}, page = { size: 50, offset: 0 }) =>
  findDeliveries(
    fixture.service.kit.database,
    { environmentId: fixture.here, endpointId, ...nothing, ...wanted },
    page,
  );

const idOf = (event: string | undefined) => parseReference("evt", event ?? "") ?? 0n;

const eventsOf = async (wanted: Partial<DeliveriesWanted>) => {
  const { rows, total } = await find(wanted);
  expect(total).toBe(rows.length);
  return rows.map((row) => presentDelivery(row, "test").event);
};

describe("the list of an endpoint's deliveries", () => {
  test("is newest first, in pages, with the last attempt of each", async () => {
    const { rows, total } = await find({}, { size: 2, offset: 0 });
    expect(total).toBe(3);
    expect(rows.map((row) => presentDelivery(row, "test"))).toMatchObject([
      { event: events[2], state: "held", last: null, triesLeft: 0, nextTryAt: null },
      { event: events[1], state: "held", attempts: 1, last: { status: 500, errorKind: "status" } },
    ]);
    const [oldest] = (await find({}, { size: 2, offset: 2 })).rows;
    expect(oldest).toMatchObject({ state: "delivered", lastStatus: 200, lastErrorKind: null });
  });

  test("is filtered by state, type, event, time, and a reference in the data", async () => {
    const [first, second, third] = events;
    expect(await eventsOf({ state: "held" })).toEqual([third, second]);
    expect(await eventsOf({ state: "waiting" })).toEqual([]);
    expect(await eventsOf({ type: "customer_wallet.transfer" })).toEqual([first]);
    expect(await eventsOf({ eventId: idOf(second) })).toEqual([second]);
    expect(await eventsOf({ eventId: idOf(second), state: "delivered" })).toEqual([]);
    expect(await eventsOf({ reference: second ?? "" })).toEqual([second]);
    expect(await eventsOf({ from: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await eventsOf({ state: "held", type: "customer_wallet.transfer" })).toEqual([]);
  });

  test("does not exist in another environment", async () => {
    const refused = expect.objectContaining({ code: "not_found" });
    await expect(find({ environmentId: fixture.here + 1n })).rejects.toEqual(refused);
  });
});

describe("a delivery", () => {
  test("is shown with both bodies, and bytes that are not text are replaced", async () => {
    const { rows } = await find({ eventId: idOf(events[1]) });
    const reference = formatDelivery(rows[0]?.deliveryId ?? 0n);
    const delivery = await showDelivery(fixture.service.kit, fixture.here, reference);
    const shown = presentFullDelivery(delivery, "test");
    expect(JSON.parse(shown.requestBody)).toMatchObject({ id: events[1] });
    expect(shown.all).toMatchObject([
      {
        ...{ number: 1, status: 500, answer: "<b>broken</b>\0", answerBytes: 14 },
        ...{ isAnswerCut: false, errorKind: "status", error: "The answer's status is 500." },
      },
    ]);
    expect(shown.all[0]?.requestHeaders).toContainEqual({ name: "webhook-id", value: events[1] });
    const elsewhere = showDelivery(fixture.service.kit, fixture.here + 1n, reference);
    await expect(elsewhere).rejects.toMatchObject({ code: "not_found" });
  });

  test("is found by its event, at each endpoint and in its own environment", async () => {
    const { database } = fixture.service.kit;
    const found = await readDeliveriesOfEvent(database, fixture.here, idOf(events[0]));
    expect(found).toMatchObject([{ endpointId, state: "delivered", url: fixture.receiver.url }]);
    expect(await readDeliveriesOfEvent(database, fixture.here + 1n, idOf(events[0]))).toEqual([]);
  });
});

test("the day of an endpoint counts its attempts and what became of its events", async () => {
  const choice = { endpointId, within: fixture.here };
  const { quarters, outcomes, isWhole } = await showDay(fixture.service.kit, choice);
  const sum = (of: "attempts" | "failures") =>
    quarters.reduce((total, quarter) => total + quarter[of], 0);
  expect([sum("attempts"), sum("failures"), isWhole]).toEqual([2, 1, true]);
  expect(outcomes).toMatchObject({
    events: 3,
    firstTry: 1,
    laterTry: 0,
    waiting: 0,
    failed: 0,
    held: 2,
  });
  expect((await showDay(fixture.service.kit, choice, 2)).isWhole).toBe(false);
});
