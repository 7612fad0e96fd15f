import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CreatedBusiness, createBusiness } from "../domains/businesses/index.ts";
import type { Kit } from "../kernel/kit.ts";
import { makeFolder } from "../kernel/make-folder.ts";

/** What scripts and people need to try the service. The dashboard and the console add their logins when they exist. */
export interface Demo {
  readonly baseUrl: string;
  readonly businesses: readonly DemoBusiness[];
}

type DemoBusiness = Omit<CreatedBusiness, "businessId"> & { readonly businessId: string };

const NAMES = ["Adire Market", "Baobab Foods"];

export const demoFile = (dataFolder: string): string => path.join(dataFolder, "demo.json");

/** Two businesses with keys, made on the first start against a data folder and found again on the next. */
export async function prepareDemo(kit: Kit, dataFolder: string, baseUrl: string): Promise<Demo> {
  const known = await readDemo(dataFolder);
  const businesses = known?.businesses ?? (await createBusinesses(kit));
  const demo: Demo = { baseUrl, businesses };
  await writeDemo(dataFolder, demo);
  return demo;
}

async function createBusinesses(kit: Kit): Promise<DemoBusiness[]> {
  const created: DemoBusiness[] = [];
  for (const name of NAMES) {
    const { businessId, ...business } = await createBusiness(kit, { name, approved: true });
    created.push({ ...business, businessId: String(businessId) });
  }
  return created;
}

async function readDemo(dataFolder: string): Promise<Demo | undefined> {
  const text = await readFile(demoFile(dataFolder), "utf8").catch(() => undefined);
  // Written by this file alone, whole or not at all.
  return text === undefined ? undefined : (JSON.parse(text) as Demo);
}

/** It holds secrets, so only its owner reads it; and it is renamed into place, so nobody reads half of it. */
async function writeDemo(dataFolder: string, demo: Demo): Promise<void> {
  await makeFolder(dataFolder);
  const unfinished = `${demoFile(dataFolder)}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, demoFile(dataFolder));
}
