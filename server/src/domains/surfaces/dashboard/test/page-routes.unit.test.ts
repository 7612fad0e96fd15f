import { writeFile } from "node:fs/promises";
import fastify from "fastify";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { WebFiles } from "../../../../kernel/http/web-files/read-web-files.ts";
import { webPages } from "../page-routes.ts";

test("the entry pages and every address of a business are the dashboard's page", async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder.path}/index.html`, "<!doctype html><title>Kasuwa</title>");
  const server = fastify();
  webPages(new WebFiles(folder.path)).serve(server);
  for (const url of ["/login", "/signup", "/join", "/view", "/b", "/b/1000001/test/home"])
    expect((await server.inject(url)).body).toContain("Kasuwa");
  expect((await server.inject("/console")).statusCode).toBe(404);
  await server.close();
  await folder.remove();
});
