import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { StartupError } from "../../startup-error.ts";
import { copyBinaries, majorVersion } from "./binaries.ts";
import {
  chooseServerUsers,
  giveFolder,
  mayEnter,
  type ServerUsers,
  type SystemUser,
  warnOfSharedUser,
} from "./user.ts";

/** Where one PostgreSQL lives, what it runs from, and as whom when that is not us. */
export interface Place {
  dataFolder: string;
  binFolder: string;
  user: SystemUser | undefined;
  /** As whom `initdb` makes new data, if that is another user. */
  initdbUser: SystemUser | undefined;
}

export interface Wish {
  dataFolder: string;
  binFolder: string;
  systemFolder: string;
  log(message: string): void;
}

/** An ordinary user's wish is simply granted. Root's PostgreSQL runs as somebody else, who must be able to get there. */
export async function choosePlace(wish: Wish): Promise<Place> {
  const wanted = resolve(wish.dataFolder);
  return usable(wanted, async () => {
    await makeFolder(dirname(wanted));
    // One name for one folder: a server that is already there is recognised by the folder it was started with.
    const dataFolder = join(await realpath(dirname(wanted)), basename(wanted));
    if (process.getuid?.() === 0) return placeForRoot({ ...wish, dataFolder });
    return { dataFolder, binFolder: wish.binFolder, user: undefined, initdbUser: undefined };
  });
}

/** Turns what the file system refuses into a sentence that says what to do. */
export async function usable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (!/^E(ACCES|PERM|ROFS|NOENT|NOTDIR|EXIST|NOSPC|DQUOT|BUSY)$/.test(code)) throw cause;
    throw new StartupError(
      `PostgreSQL's data folder ${folder} cannot be used (${code}); ` +
        "let the user who starts this program write there, or set KASUWA_DATA to a folder where that is so.",
      { cause },
    );
  }
}

export async function isInitialised(dataFolder: string): Promise<boolean> {
  return (await ownerOf(dataFolder)) !== undefined;
}

/**
 * Data that exists stays where it is and keeps its owner; only new data may go elsewhere. Were a folder that became
 * unreachable replaced by a new one, all money would seem gone.
 */
async function placeForRoot(wish: Wish): Promise<Place> {
  const refuge = join(wish.systemFolder, shortHash(wish.dataFolder));
  const elsewhere = join(refuge, "postgres");
  const existing = await firstInitialised([wish.dataFolder, elsewhere]);
  const { server: user, initdb } = await usersFor(existing);
  const parent = dirname(wish.dataFolder);
  const reached = (await mayEnter(parent, user)) && (await mayEnter(parent, initdb));
  if (existing === wish.dataFolder && !reached) throw cannotEnterAnyMore(existing, user);

  const dataFolder = existing ?? (reached ? wish.dataFolder : elsewhere);
  await makeFolder(dirname(dataFolder));
  const binFolder = await programsFor(user, wish.binFolder, refuge);
  if (dataFolder !== wish.dataFolder || binFolder !== wish.binFolder) {
    wish.log(
      `PostgreSQL runs as ${user.name}, who may not enter every folder here: ` +
        `its data is in ${dataFolder} and its programs are in ${binFolder}.`,
    );
  }
  const warning = await warnOfSharedUser(user, dataFolder);
  if (warning !== undefined) wish.log(warning);
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
  // Root's copy of a data folder belongs to root, as whom PostgreSQL would refuse to run.
  if (existing) await giveFolder(existing, users.server);
  return users;
}

async function programsFor(user: SystemUser, binFolder: string, refuge: string): Promise<string> {
  if (await mayEnter(join(binFolder, "postgres"), user)) return binFolder;
  // What root cannot run either is no question of folders.
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
    `PostgreSQL runs as ${user.name}, who cannot enter ${dirname(dataFolder)} any more; ` +
      "let others pass through that folder and those above it (chmod o+x).",
  );
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
