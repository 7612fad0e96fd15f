import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildApi } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { Metrics } from "../../../../kernel/metrics.ts";
import type { Module } from "../../../../kernel/module.ts";
import { withdrawalTasks } from "../../../../kernel/providers/authorizations/withdraw-authorization.ts";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import { signed } from "../../../../providers/simulator/signing.ts";
import { decideAuthorization } from "../answer-authorization.ts";
import { cardNotices } from "../handle-notices.ts";
import { useSpending } from "./spending-fixture.ts";

const spending = useSpending();

/** Decides at once, but answers after the issuer has stopped waiting. */
const slow: Module = {
  name: "slow",
  authorizations: (kit) => async (question, provider, isGone) => {
    const answer = await decideAuthorization(kit)(question, provider, isGone);
    while (!isGone()) await pause(50);
    return answer;
  },
};

async function askSlowly(cardId: bigint): Promise<unknown> {
  const { kit, environmentId } = spending();
  const api = await buildApi(kit, new Metrics(), [slow]);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.server.server.address() as AddressInfo;
  const secret = kit.vault.lookupHash("the simulator's notices").toString("hex");
  const { body, headers } = signed(secret, {
    ...{ id: "auth_late.1", event: "authorization.request" },
    data: {
      cardReference: formatSubject({ environmentId, id: cardId }),
      ...{ occurredAt: "2026-03-01T10:00:00.000Z", authorizationId: "auth_late" },
      ...{ amount: 2_500, crossBorderFee: 0 },
      merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" },
    },
  });
  const url = `http://127.0.0.1:${port}/inbound/simulator-cards/authorizations`;
  const response = await fetch(url, { method: "POST", headers, body });
  const answer = await response.json();
  await api.stop();
  return answer;
}

/** Runs the enqueued withdrawal twice, as happens if a worker crashes after the first run. */
async function withdrawTwice(): Promise<void> {
  const { kit } = spending();
  const withdrawals = () =>
    kit.database.many<{ payload: unknown }>(sql`
      select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'authorizations.withdraw'`);
  await expect.poll(async () => (await withdrawals()).length).toBe(1);
  const tasks = withdrawalTasks({ providers: kit.providers, handlers: cardNotices(kit) });
  for (const { payload } of [...(await withdrawals()), ...(await withdrawals())]) {
    await tasks["authorizations.withdraw"]?.(payload);
  }
}

test("answers a late approval with a decline and releases its hold", async () => {
  const cardId = await spending().card(10_000n);
  expect(await askSlowly(cardId)).toEqual({
    ...{ decision: "decline", approvedAmount: 0, reason: "unavailable" },
  });
  expect(await spending().balances(cardId)).toEqual({ available: 7_500n, held: 2_500n, owed: 0n });
  await withdrawTwice();
  expect(await spending().balances(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
});
