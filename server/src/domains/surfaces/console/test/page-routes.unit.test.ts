import { writeFile } from "node:fs/promises";
import fastify from "fastify";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { WebFiles } from "../../../../kernel/http/web-files/read-web-files.ts";
import { consolePages } from "../page-routes.ts";

test("every address below /console is its page, and none beside it", async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder.path}/console.html`, "<!doctype html><title>Console</title>");
  const server = fastify();
  consolePages(new WebFiles(folder.path)).serve(server);
  for (const url of ["/console", "/console/login", "/console/live/commands"])
    expect((await server.inject(url)).body).toContain("Console");
  expect((await server.inject("/login")).statusCode).toBe(404);
  await server.close();
  await folder.remove();
});
