import { afterAll, beforeAll, expect } from "vitest";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { type Answered, ask } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { type WorkingService, workOn } from "../../../../../test/support/working-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

/** The whole service with a worker, and the requests of a merchant about customers. */
export interface KycService extends WorkingService {
  customer(details?: object): Promise<number>;
  submit(id: number, body: object, headers?: Record<string, string>): Promise<Answered>;
  shown(id: number): Promise<Answered["body"]["data"]>;
  available(): Promise<number>;
  /** Returns what the work takes from the business wallet. */
  costOf(work: () => Promise<unknown>): Promise<number>;
}

/** Starts the service. After the tests it verifies the books and the customer events. */
export function useKyc(): () => KycService {
  let kycService: KycService;
  beforeAll(async () => {
    kycService = kycServiceOn(await workOn(await startSharedService()));
  });
  afterAll(async () => {
    expect((await verify(kycService.kit.database)).findings).toEqual([]);
    const published = await kycService.kit.database.many<{ body: string }>(sql`
      select body from events where type like 'customer%'`);
    for (const { body } of published) requireDescribed(body);
    await kycService.stop();
  });
  return () => kycService;
}

export const AMINA = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.com",
  dateOfBirth: "1990-01-31",
};

let made = 0;

function kycServiceOn(service: WorkingService): KycService {
  const available = async (): Promise<number> =>
    Number((await ask(service, { path: "/business/balance" })).body.data?.["available"]);
  return {
    ...service,
    available,
    async customer(details = {}) {
      made += 1;
      const body = { ...AMINA, externalId: `customer ${made}`, ...details };
      return Number((await ask(service, { path: "/customers", body })).body.data?.["id"]);
    },
    submit: (id, body, headers = {}) =>
      ask(service, { path: `/customers/${id}/kyc`, body, headers }),
    shown: async (id) => (await ask(service, { path: `/customers/${id}` })).body.data,
    async costOf(work) {
      const before = await available();
      await work();
      return Math.round((before - (await available())) * 100) / 100;
    },
  };
}

export const item = (type: string, payload: object = {}) => ({ type, payload });

export const refusalOf = ({ status, body }: Answered): string =>
  `${status} ${body.error?.code} ${body.error?.param}`;

let numbers = 0;

/** Returns a BVN that passes and that no other test uses. */
export function freshBvn(): string {
  numbers += 1;
  return `222${String(numbers).padStart(7, "0")}9`;
}
