import { expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import { costOf } from "../../../../kernel/http/admission/request-cost.ts";
import { bulkDownloadRoutes, bulkFileRoutes } from "../routes.ts";
import { bulkFileWriteRoutes } from "../write-routes.ts";

const routes = [
  ...bulkFileRoutes(unusedKit),
  ...bulkDownloadRoutes(unusedKit),
  ...bulkFileWriteRoutes,
];

const costFor = (operationId: string, query = "") => {
  const found = routes.find(({ route }) => route.operationId === operationId);
  return costOf(found?.route.cost, query);
};

test("a request that reads or checks a thousand rows takes more from a person's budget of 200", () => {
  expect(costFor("showBulkFile")).toBe(10);
  expect(costFor("showBulkFileRows")).toBe(10);
  expect(costFor("exportBulkFile")).toBe(50);
  expect(costFor("createBulkFile")).toBe(50);
});

test.each([
  ["", 11],
  ["pageSize=20", 11],
  ["pageSize=200", 101],
  ["pageSize=1", 2],
  // Refused before a file is read.
  ["pageSize=-1", 1],
  ["pageSize=none", 1],
])("a list of files takes as much as it counts: %s", (query, cost) => {
  expect(costFor("listBulkFiles", query)).toBe(cost);
});
