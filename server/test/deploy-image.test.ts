import { existsSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.ts";
import { copiedIntoImage, readDeploy } from "./support/deploy-files.ts";
import { copyServiceData } from "./support/prepared-data.ts";
import { type RunningService, startService } from "./support/running-service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

let folder: TemporaryFolder;
let image: string;
let service: RunningService;

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  image = join(folder.path, "image");
  await mkdir(image);
  for (const { from, to } of copiedIntoImage()) await copy(from, to);
  for (const place of [".", "server"]) {
    const modules = join(ROOT, place, "node_modules");
    if (existsSync(modules)) await symlink(modules, join(image, place, "node_modules"));
  }
  const data = join(folder.path, "data");
  await copyServiceData(data);
  service = await startService({ KASUWA_DATA: data }, image);
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

/** As Docker copies, without what `.dockerignore` leaves out. */
async function copy(from: string, to: string): Promise<void> {
  const source = join(ROOT, from);
  const isLeftOut = /(?:^|\/)(?:test|node_modules)(?:\/|$)|^docs\/screenshots(?:\/|$)/;
  const filter = (path: string) => !isLeftOut.test(path.slice(ROOT.length + 1));
  const target = to.endsWith("/") ? join(to, from.split("/").at(-1) ?? "") : to;
  await cp(source, join(image, target), { recursive: true, filter });
}

test("what the image holds is enough to start the service, with its dashboard and its guides", async () => {
  const paths = ["/health/live", "/health/ready", "/login", "/console", "/docs/guides/deploying"];
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`${service.baseUrl}${path}`)).status),
  );
  expect(statuses).toEqual(paths.map(() => 200));
});

test("every path of a health check is one that the service answers", async () => {
  const files = ["Dockerfile", "compose.yaml", "Caddyfile", "haproxy.cfg"];
  const chart = "helm/kasuwa/templates/deployment.yaml";
  for (const name of [...files, chart]) {
    const paths = new Set(readDeploy(name).match(/\/health\/\w+/g));
    expect(paths.size, name).toBeGreaterThan(0);
    for (const path of paths)
      expect((await fetch(`${service.baseUrl}${path}`)).status, `${name} ${path}`).toBe(200);
  }
});
