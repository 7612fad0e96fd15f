import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, dataOf, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { rotateKeys } from "../../businesses/index.ts";
import { sendLogged } from "./send-logged.ts";

let service: TestService;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const list = async (query: string, key = service.business.test) =>
  dataOf<{ requestId: string; apiKeyId: number }[]>(
    await ask(service, { path: `/business/requests?${query}`, key }),
  );

test("the log is filtered by the code of a refusal, and by the API key", async () => {
  const refused = await sendLogged(service, { path: "/customers/1" });
  const [first] = await list("errorCode=customer_not_found");
  const { businessId } = service.business;
  const order = { businessId, mode: "test", by: "amina", overlapHours: 1 } as const;
  const key = await rotateKeys(service.kit, order);
  const second = await sendLogged(service, { path: "/business/balance", key });
  const idsOf = async (query: string) => (await list(query)).map(({ requestId }) => requestId);
  expect(await idsOf("errorCode=customer_not_found")).toEqual([refused]);
  expect(await idsOf("errorCode=forbidden")).toEqual([]);
  expect(await idsOf(`apiKeyId=${first?.apiKeyId}`)).toEqual([refused]);
  expect(await idsOf("status=2xx")).toEqual([second]);
  expect(await idsOf(`apiKeyId=${first?.apiKeyId}&status=2xx`)).toEqual([]);
});

test.each([
  "apiKeyId=0",
  "apiKeyId=x",
  `errorCode=${"x".repeat(65)}`,
])("it refuses %s", async (query) => {
  const { body } = await ask(service, { path: `/business/requests?${query}` });
  expect(body.error).toMatchObject({ code: "validation_failed", param: query.split("=")[0] });
});
