import path from "node:path";
import {
  type CreatedBusiness,
  createBusiness,
  findCurrentKeys,
  listBusinesses,
} from "../domains/platform/businesses/index.ts";
import type { Kit } from "../kernel/kit.ts";
import { makeFolder } from "../kernel/make-folder.ts";
import { get } from "../kernel/node-http.ts";
import { readSecretFile, replaceSecretFile } from "../kernel/secrets/secret-file.ts";
import { StartupError } from "../kernel/startup-error.ts";
import { type DemoConsole, type DemoDashboard, demoConsole, demoDashboard } from "./demo-login.ts";

/** What scripts and people need to try the service. */
export interface Demo {
  readonly baseUrl: string;
  readonly businesses: readonly DemoBusiness[];
  /** Who can sign in. A file that an older version wrote lacks it. */
  readonly dashboard?: DemoDashboard;
  readonly console?: DemoConsole;
}

type DemoBusiness = Omit<CreatedBusiness, "businessId"> & { readonly businessId: string };

const NAMES = ["Adire Market", "Baobab Foods"];

export const demoFile = (dataFolder: string): string => path.join(dataFolder, "demo.json");

/**
 * Two businesses with keys, created in an empty database and reused at the next start. The file always holds working
 * keys: they are read again each time, because the operator may have replaced them. Undefined for a database that has
 * only other businesses: it gets no more.
 */
export async function prepareDemo(
  kit: Kit,
  dataFolder: string,
  baseUrl: string,
): Promise<Demo | undefined> {
  const known = await readDemo(dataFolder);
  const businesses =
    (known && (await withCurrentKeys(kit, known.businesses))) ?? (await findOrCreate(kit));
  if (businesses === undefined) return undefined;
  // Scripts keep using the service that was there first.
  const isSecond =
    known !== undefined && known.baseUrl !== baseUrl && (await serves(known.baseUrl, businesses));
  const written = isSecond ? known.baseUrl : baseUrl;
  await writeDemo(dataFolder, { baseUrl: written, businesses, ...loginsOf(kit, written) });
  return { baseUrl, businesses, ...loginsOf(kit, baseUrl) };
}

/** Where a public address is set, the pages take nothing from a browser that opened another one. */
function loginsOf(kit: Kit, baseUrl: string) {
  const { hasPublicUrl, publicUrl } = kit.settings;
  const url = hasPublicUrl ? publicUrl() : baseUrl;
  return { dashboard: demoDashboard(kit, url), console: demoConsole(kit, url) };
}

/** Updates the keys in the file, if there is a file and it belongs to this database. */
export async function refreshDemo(kit: Kit, dataFolder: string): Promise<void> {
  const known = await readDemo(dataFolder);
  if (known === undefined) return;
  const businesses = await withCurrentKeys(kit, known.businesses);
  if (businesses !== undefined) await writeDemo(dataFolder, { ...known, businesses });
}

/** Undefined if one of them is not in this database: then the file belongs to another one. */
async function withCurrentKeys(
  kit: Kit,
  businesses: readonly DemoBusiness[],
): Promise<DemoBusiness[] | undefined> {
  const current: DemoBusiness[] = [];
  for (const business of businesses) {
    const businessId = BigInt(business.businessId);
    const keys = await findCurrentKeys(kit, { ...business, businessId });
    if (keys === undefined) return undefined;
    current.push({ ...business, ...keys });
  }
  return current;
}

const ANSWERS_WITHIN_MS = 1_000;

/** True if a service that knows the demo's keys answers there, so it uses the same database. */
function serves(baseUrl: string, [business]: readonly DemoBusiness[]): Promise<boolean> {
  const url = `${baseUrl}/api/v1/business/pricing`;
  const headers = { "X-Service-Api-Key": business?.test.apiKey ?? "" };
  return new Promise((resolve) => {
    const request = get(url, { headers, timeout: ANSWERS_WITHIN_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

/** A restored database has the businesses, and its data folder has no file. */
async function findOrCreate(kit: Kit): Promise<DemoBusiness[] | undefined> {
  const { total } = await listBusinesses(kit, { limit: 1, offset: 0 });
  if (total === 0) return await createBusinesses(kit);
  const found = await Promise.all(NAMES.map((name) => findByName(kit, name)));
  const businesses = found.filter((business) => business !== undefined);
  return businesses.length === 0 ? undefined : businesses;
}

async function findByName(kit: Kit, name: string): Promise<DemoBusiness | undefined> {
  const { rows } = await listBusinesses(kit, { search: name, limit: LISTED_MAX, offset: 0 });
  // The list begins with the newest, and a demo is the oldest of its name.
  const business = rows.findLast((row) => row.name === name);
  const keys = business && (await findCurrentKeys(kit, business));
  if (business === undefined || keys === undefined) return undefined;
  const { businessId, serviceAccountNumber } = business;
  return { businessId: String(businessId), name, serviceAccountNumber, ...keys };
}

const LISTED_MAX = 50;

async function createBusinesses(kit: Kit): Promise<DemoBusiness[]> {
  const created: DemoBusiness[] = [];
  for (const name of NAMES) {
    const { businessId, ...business } = await createBusiness(kit, { name, approved: true });
    created.push({ ...business, businessId: String(businessId) });
  }
  return created;
}

async function readDemo(dataFolder: string): Promise<Demo | undefined> {
  const file = demoFile(dataFolder);
  const text = await readSecretFile(file);
  if (text === undefined) return undefined;
  try {
    // Only this program writes the file, so valid JSON has this form.
    return JSON.parse(text) as Demo;
  } catch {
    throw new StartupError(
      `The file ${file} is damaged; delete it, and the service writes a new one.`,
    );
  }
}

/** It contains live keys, so only its owner may read it. */
async function writeDemo(dataFolder: string, demo: Demo): Promise<void> {
  await makeFolder(dataFolder);
  await replaceSecretFile(demoFile(dataFolder), `${JSON.stringify(demo, null, 2)}\n`);
}
