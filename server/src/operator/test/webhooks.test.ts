import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import {
  answerWith,
  startReceiver,
  type WebhookReceiver,
} from "../../../test/support/webhook-receiver.ts";
import { loopsOf } from "../../app.ts";
import { findEnvironment } from "../../domains/platform/businesses/index.ts";
import type { Loop } from "../../kernel/jobs/worker/loop.ts";
import { outbox } from "../../kernel/providers/mail/mailer.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let receiver: WebhookReceiver;
let loops: readonly Loop[];
let business: string;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startReceiver();
  loops = loopsOf(service.kit);
  for (const loop of loops) loop.start();
  business = String(service.business.businessId);
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop(1_000)));
  await receiver.stop();
  await service.stop();
});

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

const outputOf = async (...args: string[]) => {
  const { output, complaint } = await operator(...args);
  return complaint === "" ? output : complaint;
};

const sendTestEvent = async (type: string) => {
  const { body } = await ask(service, { path: "/test/events", body: { type } });
  return String(body.data?.["id"]);
};

describe("the operator", () => {
  test("creates an endpoint, lists its deliveries and attempts, and replays one", async () => {
    const created = await json(
      ...["webhooks", "create", business, receiver.url, "--mode", "test"],
      ...["--events", "customer.kyc_updated,customer_wallet.created", "--rate", "100"],
    );
    expect(created).toMatchObject({
      endpoint: expect.stringMatching(/^whe_/),
      secret: expect.stringMatching(/^whsec_/),
      perSecondMax: 100,
      eventTypes: ["customer.kyc_updated", "customer_wallet.created"],
    });
    const { endpoint } = created;
    expect(await outputOf("webhooks", "endpoints", "--business", business)).toContain(endpoint);

    const id = await sendTestEvent("customer.kyc_updated");
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    await expect
      .poll(async () => (await json("webhooks", "deliveries", endpoint))[0], { timeout: 30_000 })
      .toMatchObject({ event: id, state: "delivered", attempts: 1, type: "customer.kyc_updated" });
    const [{ delivery }] = await json("webhooks", "deliveries", endpoint, "--state", "delivered");
    expect(await json("webhooks", "deliveries", endpoint, "--state", "failed")).toEqual([]);
    const { data } = JSON.parse(receiver.received[0]?.body ?? "");
    const about = Object.values(data).find((value) => typeof value === "string");
    const found = await json("webhooks", "deliveries", endpoint, "--about", String(about));
    expect(found).toMatchObject([{ delivery }]);
    const part = String(about).slice(0, -1);
    expect(await json("webhooks", "deliveries", endpoint, "--about", part)).toEqual([]);
    const shown = await outputOf("webhooks", "attempts", delivery);
    expect(shown).toContain("accepted with 200");
    expect(shown).toContain("X-Service-Signature");
    expect(await json("webhooks", "attempts", delivery)).toMatchObject({
      delivery,
      attempts: [{ number: 1, status: 200, requestHeaders: { "X-Service-Delivery": delivery } }],
    });

    expect(await json("webhooks", "health", endpoint)).toMatchObject({
      ...{ endpoint, restingUntil: null, failingSince: null, recent: ["first_try"] },
      lastDay: { delivered: 1, failed: 0, waiting: 0, held: 0, isPartial: false },
    });
    expect(await outputOf("webhooks", "health", endpoint)).toBe(
      "Last day: 1 delivered, 0 failed, 0 waiting, 0 held.",
    );

    expect(await outputOf("webhooks", "replay", delivery, "--dry-run")).toBe("1 delivery.");
    await outputOf("webhooks", "replay", delivery);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
    expect(JSON.parse(receiver.received[1]?.body ?? "")).toMatchObject({ id });
  });

  test("lists the types of events, and sends a sample of one to the test endpoints", async () => {
    expect(await outputOf("webhooks", "events")).toMatch(/^EVENT +SENT WHEN\n/);
    const { id } = await json(
      "webhooks",
      "sample",
      "customer_wallet.created",
      "--business",
      business,
    );
    const { body } = await ask(service, { path: `/events/${id}` });
    expect(body.data).toMatchObject({ event: "customer_wallet.created" });
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(3);
  });

  test("changes an endpoint, rotates its secret, disables and enables it, and replays held events", async () => {
    const { endpoint } = await json("webhooks", "create", business, receiver.url, "--mode", "test");
    expect(
      await outputOf("webhooks", "update", endpoint, "--events", "all", "--concurrency", "3"),
    ).toContain("receives all events");
    expect(await outputOf("webhooks", "rotate-secret", endpoint)).toContain(
      "The old secret is valid until",
    );
    expect(await outputOf("webhooks", "disable", endpoint)).toContain("is disabled");
    receiver.answer = answerWith(200);
    await sendTestEvent("customer_wallet.credited");
    await expect
      .poll(async () => (await json("webhooks", "deliveries", endpoint))[0]?.state, {
        timeout: 30_000,
      })
      .toBe("held");
    expect(await outputOf("webhooks", "replay-since", endpoint, "--since", "1h", "--dry-run")).toBe(
      "1 delivery.",
    );
    expect(await outputOf("webhooks", "replay-since", endpoint, "--since", "1h")).toContain(
      "Enable it first",
    );
    expect(await outputOf("webhooks", "enable", endpoint)).toContain("1 event is held");
    const { replay } = await json("webhooks", "replay-since", endpoint, "--since", "1h");
    expect(await outputOf("webhooks", "replays", endpoint)).toContain(replay);
    expect(await json("webhooks", "replays", endpoint)).toMatchObject([
      { replay, total: 1, done: 0 },
    ]);
  });

  test("lists mail that waits for a mail server", async () => {
    expect(await outputOf("mail", "list")).toBe("There are no mails.");
    const { database } = service.kit;
    const environmentId = await findEnvironment(database, service.business.businessId, "test");
    const mail = {
      kind: "test.mail",
      subject: "A letter",
      body: "Good day.",
      writtenAt: new Date(),
    };
    await outbox.send(database, { ...mail, environmentId });
    expect(await outputOf("mail", "list")).toContain("A letter");
    expect(await json("mail", "list")).toMatchObject([
      { kind: "test.mail", subject: "A letter", sentAt: null },
    ]);
  });

  test.each([
    [["webhooks", "disable", "whe_nothing"], "No webhook endpoint has the reference whe_nothing"],
    [["webhooks", "attempts", "evt_000000000000"], "No delivery has the reference"],
    [["webhooks", "replay", "dlv_1,dlv_2"], "No delivery has the reference dlv_1"],
    [["webhooks", "replay-since", "whe_000000000000", "--since", "yesterday"], "must be a time"],
    [
      ["webhooks", "create", "1", "http://10.0.0.1/", "--mode", "test"],
      "is not public: it is private",
    ],
    [
      ["webhooks", "create", "1", "https://a.example/", "--mode", "test", "--events", "a,,b"],
      "must be all",
    ],
  ])("gets an error for %j", async (args, sentence) => {
    expect(await outputOf(...args)).toContain(sentence);
  });
});
