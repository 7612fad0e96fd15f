import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";

let service: SessionService;
let owner: string;
let base: string;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  owner = service.people.add(businessId, "owner");
  base = `/b/${businessId}/test`;
});
afterAll(() => service.stop());

const asked = (path: string, body?: object) =>
  askAs(service, { as: owner, path: `${base}${path}`, body, idempotencyKey: randomUUID() });

test("a customer's identity numbers are masked for people, even for an owner, and whole for the key", async () => {
  const bvn = "22276543901";
  const saved = await asked("/customers", { externalId: "masked", firstName: "Ada", bvn });
  expect(saved.body.data).toMatchObject({ firstName: "Ada", bvn: "222*****901" });
  const id = saved.body.data?.["id"];
  for (const path of [`/customers/${id}`, "/customers/by-external-id/masked"]) {
    expect((await asked(path)).body.data).toMatchObject({ bvn: "222*****901" });
    expect((await ask(service, { path: `/api/v1${path}` })).body.data).toMatchObject({ bvn });
  }
});

test("a submitted number is masked in the answer to the person who submits it", async () => {
  const details = { firstName: "AMINA", lastName: "BELLO", dateOfBirth: "1990-04-17" };
  const saved = await asked("/customers", { externalId: "kyc", ...details });
  const path = `/customers/${saved.body.data?.["id"]}/kyc`;
  const { body } = await asked(path, { type: "BVN", payload: { bvn: "95012345671" } });
  expect(JSON.stringify(body)).not.toContain("95012345671");
});
