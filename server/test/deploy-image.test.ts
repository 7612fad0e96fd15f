import { existsSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.ts";
import { copiedIntoImage, isLeftOutOfImage, readDeploy } from "./support/deploy-files.ts";
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
  for (const copied of copiedIntoImage()) await copy(copied);
  for (const place of [".", "server"]) {
    const modules = join(ROOT, place, "node_modules");
    if (existsSync(modules)) await symlink(modules, join(image, place, "node_modules"));
  }
  const data = join(folder.path, "data");
  await copyServiceData(data);
  service = await startService({ KASUWA_DATA: data }, { root: image });
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

/** As Docker copies, without what `.dockerignore` leaves out. */
async function copy({
  from,
  to,
  isMade,
}: ReturnType<typeof copiedIntoImage>[number]): Promise<void> {
  const source = join(ROOT, from);
  const filter = (path: string) => isMade || !isLeftOutOfImage(path.slice(ROOT.length + 1));
  const target = to.endsWith("/") ? join(to, from.split("/").at(-1) ?? "") : to;
  await cp(source, join(image, target), { recursive: true, filter });
}

test.each([
  [".kasuwa/master.key", true],
  [".git/config", true],
  ["server/node_modules/typescript/package.json", true],
  ["server/src/kernel/test/log.test.ts", true],
  ["docs/screenshots/home.png", true],
  ["deploy/environment.example", true],
  ["server/src/main.ts", false],
  ["server/public/pay/pay.css", false],
  ["bench/package.json", false],
  ["web/vite.config.ts", false],
])("%s is left out of the image: %s", (path, isLeftOut) => {
  expect(isLeftOutOfImage(path)).toBe(isLeftOut);
});

test("the image has all that the service needs to start, with its dashboard and its guides", async () => {
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
