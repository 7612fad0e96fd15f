import { ApiClient, PersonClient } from "../../../scripts/demo/client.ts";
import { fillBills, fillCards } from "../../../scripts/demo/fill-cards-and-bills.ts";
import { fillCollections } from "../../../scripts/demo/fill-collections.ts";
import { fillCustomers } from "../../../scripts/demo/fill-customers.ts";
import { fillDays } from "../../../scripts/demo/fill-days.ts";
import { fillTeam, saveView } from "../../../scripts/demo/fill-team.ts";
import { addEndpoint, untilDelivered } from "../../../scripts/demo/fill-webhooks.ts";
import { buildKit, buildWorker, closeKit, modules, tasksOf } from "../../src/app.ts";
import { NO_METRICS } from "../../src/build-kit.ts";
import { addDemoMember, createDemoPerson } from "../../src/domains/platform/members/index.ts";
import { adoptCell, setCell } from "../../src/domains/platform/moves/index.ts";
import { approveProposal, isProposed } from "../../src/domains/platform/proposals/index.ts";
import { EventDelivery } from "../../src/domains/webhooks/deliveries/deliver-events.ts";
import { present } from "../../src/kernel/assert.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { settingActions } from "../../src/setting-actions.ts";
import { MASTER_KEYS } from "./master-keys.ts";
import { TARGET_KEYS } from "./moves.ts";
import { startTestService, type TestService } from "./service.ts";
import { startReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

/** A cell with its worker and its event sender. */
export interface Cell extends TestService {
  startWorker(): Promise<void>;
  /** Stops its worker from taking jobs, so that no scheduled work changes anything. */
  stopWorker(): Promise<void>;
}

/** Two cells of one installation, each with a database and a master key of its own. */
export interface TwoCells {
  readonly source: Cell;
  readonly target: Cell;
  stop(): Promise<void>;
}

const SOURCE = 12;
const TARGET = 14;

export async function startTwoCells(): Promise<TwoCells> {
  const source = await startCell({ cell: SOURCE, masterKeys: MASTER_KEYS });
  const target = await startCell({
    ...{ cell: TARGET, masterKeys: TARGET_KEYS },
    through: async (url) => {
      await adopt(source.kit, url);
      return url;
    },
  });
  const stop = async () => {
    await target.stop();
    await source.stop();
  };
  return { source, target, stop };
}

async function startCell(choices: Parameters<typeof startTestService>[1]): Promise<Cell> {
  const service = await startTestService([], choices);
  const { kit } = service;
  let stopRunning = async (): Promise<void> => undefined;
  const startWorker = async () => {
    const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
    await worker.start();
    const sending = new EventDelivery(kit, () => performance.now());
    sending.start();
    stopRunning = async () => {
      stopRunning = async () => undefined;
      await Promise.all([sending.stop(500), worker.stop(2_000)]);
    };
  };
  await startWorker();
  const stopWorker = () => stopRunning();
  const stop = async () => {
    await stopWorker();
    await service.stop();
  };
  return { ...service, startWorker, stopWorker, stop };
}

/** Runs before the new cell has a business, as the operator does it. */
async function adopt(source: Kit, databaseUrl: string): Promise<void> {
  const kit = await buildKit({
    ...{ databaseUrl, namedStatements: true, poolSize: 2, masterKeys: TARGET_KEYS, cell: TARGET },
    ...{ log: createLogger("silent"), metrics: NO_METRICS },
  });
  await adoptCell(source, kit, "amina").finally(() => closeKit(kit));
}

/** Two operators agree on a move to the other cell. */
export async function approveMove({ kit }: Pick<Cell, "kit">, businessId: bigint): Promise<void> {
  const asked = await setCell(kit, { businessId, toCell: TARGET, by: "amina" });
  if (isProposed(asked))
    await approveProposal(kit, settingActions, { id: asked.proposalId, by: "bola" });
}

export const OWNER = {
  ...{ name: "Amina Yusuf", email: "amina@adire.example" },
  ...{ password: "a long password of the test", pin: "394857" },
};

/** Five days of everything that a merchant can have in test mode, with a member and a webhook endpoint. */
export async function fillBusiness({ kit, url, business }: Cell): Promise<WebhookReceiver> {
  const { businessId } = business;
  const userId = present(await createDemoPerson(kit, OWNER), "the owner");
  await addDemoMember(kit, { businessId, userId, role: "owner" });
  const api = new ApiClient(url, business.test);
  const person = await PersonClient.signIn({ baseUrl: url, origin: url }, OWNER);
  const wallets = await fillCustomers(api);
  const accountNumber = await fillCollections(api);
  const receiver = await startReceiver();
  const webhooks = `/b/${businessId}/test/webhooks`;
  await fillDays(api, {
    ...{ accountNumber, wallets, days: 4 },
    addEndpoint: () => addEndpoint(person, webhooks, receiver.url),
  });
  await fillBills(api);
  await fillCards(api);
  await fillTeam(person, api, { businessId: String(businessId), pin: OWNER.pin });
  await untilDelivered(person, webhooks);
  await saveView(person, String(businessId));
  return receiver;
}
