import { afterEach, expect, test } from "vitest";
import { switchProvider } from "../../../platform/providers/index.ts";
import { becomes, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;

/** A switch is in force on every process within this time. */
const IN_FORCE_MS = 700;

const set = async (change: { switchedOff?: boolean; refusesWork?: boolean }) => {
  const order = { provider: "simulator", mode: "test", by: "amina", ...change } as const;
  await switchProvider(transferService().kit, order);
  await new Promise((resolve) => setTimeout(resolve, IN_FORCE_MS));
};

afterEach(() => set({ switchedOff: false, refusesWork: false }));

test("while the provider is switched off transfers are accepted and wait, and drain when it is on again", async () => {
  const merchant = await transferService().merchant();
  await set({ switchedOff: true });
  const single = await merchant.sent({ amount: 1_000 });
  const { body } = await merchant.bulk(Array.from({ length: 100 }, () => ({ amount: 1_000 })));
  const { transferReference } = body.data as { transferReference: string[] };
  const all = [single, ...transferReference];
  await merchant.advance(5);
  expect((await merchant.balance()).held).toBe(101 * 1_010);
  expect(await merchant.record(single)).toMatchObject({
    status: "Pending",
    requestStateDetails: "Waiting to be sent.",
  });
  await set({ switchedOff: false });
  await merchant.advance(60);
  for (const reference of all) await becomes(merchant, reference, { status: "Successful" });
  const rest = FUNDS - 101 * 1_010;
  expect(await merchant.balance()).toEqual({ available: rest, held: 0, total: rest });
  expect(await merchant.events()).toHaveLength(101);
});

test("transfers are refused at once if the operator has chosen not to wait, and the same key works later", async () => {
  const merchant = await transferService().merchant();
  const receiver = await transferService().merchant();
  await set({ switchedOff: true, refusesWork: true });
  const options = { idempotencyKey: "patient" };
  const refused = await merchant.send({}, options);
  expect([refused.status, refused.body.error?.code]).toEqual([503, "provider_unavailable"]);
  expect(refused.body.error?.message).toContain("The provider is not available now.");
  const bulk = await merchant.bulk([{}, {}]);
  expect(bulk.body.error?.code).toBe("provider_unavailable");
  expect((await merchant.balance()).available).toBe(FUNDS);
  // Within the service no provider is needed.
  const { serviceAccountNumber: destinationAccountNumber } = receiver;
  await merchant.sent({ destinationBankCode: "SERVICE", destinationAccountNumber });
  await set({ switchedOff: false });
  await becomes(merchant, await merchant.sent({}, options), { status: "Successful" });
});

test("what was accepted before it was switched off permanently is still answered under its key", async () => {
  const merchant = await transferService().merchant();
  const options = { idempotencyKey: "early" };
  const reference = await merchant.sent({}, options);
  await becomes(merchant, reference, { status: "Successful" });
  await set({ switchedOff: true, refusesWork: true });
  expect(await merchant.sent({}, options)).toBe(reference);
});

test("a transfer in live mode is refused while no rail is configured, and changes nothing", async () => {
  const merchant = await transferService().merchant();
  const options = { mode: "live", idempotencyKey: "live" } as const;
  const refused = await merchant.send({}, options);
  expect([refused.status, refused.body.error?.code]).toEqual([503, "provider_unavailable"]);
  expect(refused.body.error?.message).toContain("No provider for this is configured in live mode");
  // It is not remembered: with a rail the same request goes through.
  expect((await merchant.send({}, options)).headers.get("idempotent-replayed")).toBeNull();
});
