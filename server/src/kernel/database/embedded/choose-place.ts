import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { StartupError } from "../../startup-error.ts";
import {
  chooseServerUsers,
  giveFolder,
  mayEnter,
  type ServerUsers,
  type SystemUser,
  warnOfSharedUser,
} from "./choose-user.ts";
import { copyBinaries, majorVersion } from "./find-binaries.ts";

/** The folders of one PostgreSQL, and its user if that is not ours. */
export interface Place {
  dataFolder: string;
  binFolder: string;
  user: SystemUser | undefined;
  /** The user for `initdb`, if that is another one. */
  initdbUser: SystemUser | undefined;
}

export interface PlaceRequest {
  dataFolder: string;
  binFolder: string;
  systemFolder: string;
  log(message: string): void;
}

/** An ordinary user gets the requested place. Root's PostgreSQL runs as another user, who must be able to reach it. */
export async function choosePlace(request: PlaceRequest): Promise<Place> {
  const wanted = resolve(request.dataFolder);
  return usable(wanted, async () => {
    await makeFolder(dirname(wanted));
    // One path for each folder: a running server is recognised by the folder that it was started with.
    const dataFolder = join(await realpath(dirname(wanted)), basename(wanted));
    if (process.getuid?.() === 0) return placeForRoot({ ...request, dataFolder });
    return { dataFolder, binFolder: request.binFolder, user: undefined, initdbUser: undefined };
  });
}

/** Turns a file system error into a sentence that says what to do. */
export async function usable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (!/^E(ACCES|PERM|ROFS|NOENT|NOTDIR|EXIST|NOSPC|DQUOT|BUSY)$/.test(code)) throw cause;
    throw new StartupError(
      `PostgreSQL's data folder ${folder} cannot be used (${code}); ` +
        "let the user who starts this program write there, or set KASUWA_DATA to a folder where that is possible.",
      { cause },
    );
  }
}

export async function isInitialised(dataFolder: string): Promise<boolean> {
  return (await ownerOf(dataFolder)) !== undefined;
}

/**
 * Existing data stays in its place and keeps its owner; only new data may go elsewhere. Replacing an unreachable folder
 * by a new one would make all money seem lost.
 */
async function placeForRoot(request: PlaceRequest): Promise<Place> {
  const refuge = join(request.systemFolder, shortHash(request.dataFolder));
  const elsewhere = join(refuge, "postgres");
  const existing = await firstInitialised([request.dataFolder, elsewhere]);
  const { server: user, initdb } = await usersFor(existing);
  const parent = dirname(request.dataFolder);
  const reached =
    (await mayEnter(parent, user)) && (initdb === user || (await mayEnter(parent, initdb)));
  if (existing === request.dataFolder && !reached) throw cannotEnterAnyMore(existing, user);

  const dataFolder = existing ?? (reached ? request.dataFolder : elsewhere);
  await makeFolder(dirname(dataFolder));
  const binFolder = await programsFor(user, request.binFolder, refuge);
  if (dataFolder !== request.dataFolder || binFolder !== request.binFolder) {
    request.log(
      `PostgreSQL runs as ${user.name}, who may not enter every folder here: ` +
        `its data is in ${dataFolder} and its programs are in ${binFolder}.`,
    );
  }
  const warning = await warnOfSharedUser(user, dataFolder);
  if (warning !== undefined) request.log(warning);
  return { dataFolder, binFolder, user, initdbUser: initdb };
}

async function firstInitialised(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) if (await isInitialised(folder)) return folder;
  return undefined;
}

async function usersFor(existing: string | undefined): Promise<ServerUsers> {
  const owner = existing && (await ownerOf(existing));
  if (owner && owner.uid !== 0) {
    const user = { name: `user ${owner.uid}`, ...owner };
    return { server: user, initdb: user };
  }
  const users = await chooseServerUsers();
  // Root's copy of a data folder belongs to root, but PostgreSQL refuses to run as root.
  if (existing) await giveFolder(existing, users.server);
  return users;
}

async function programsFor(user: SystemUser, binFolder: string, refuge: string): Promise<string> {
  if (await mayEnter(join(binFolder, "postgres"), user)) return binFolder;
  // If root cannot run it either, the folder is not the cause.
  await majorVersion(binFolder, undefined);
  await makeFolder(refuge);
  return copyBinaries(binFolder, refuge);
}

async function ownerOf(dataFolder: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(join(dataFolder, "PG_VERSION"));
    return { uid, gid };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function cannotEnterAnyMore(dataFolder: string, user: SystemUser): StartupError {
  return new StartupError(
    `PostgreSQL runs as ${user.name}, who can no longer enter ${dirname(dataFolder)}; ` +
      "let other users pass through that folder and those above it (chmod o+x).",
  );
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
