import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { findRequest, inspectRequest } from "../find-request.ts";

const caller = { environmentId: 1n, scopes: new Set<string>() };

test.each([
  "",
  "req_",
  "trf_9t5z5j3a85g8",
  "Req_x",
])("%j is not the id of a request: it is not found, and the database is not queried", async (id) => {
  const query = () => Promise.reject(new Error("queried"));
  const database = { many: query, maybeOne: query, one: query, run: query };
  const notFound = expect.objectContaining({ code: "not_found" });
  await expect(findRequest(database, caller, id)).rejects.toEqual(notFound);
  // A look-up uses nothing else of the kit.
  const kit = { database } as unknown as Kit;
  await expect(inspectRequest(kit, id)).rejects.toEqual(notFound);
});
