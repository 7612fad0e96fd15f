import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { initialise, type Passwords } from "./embedded-initdb.ts";
import { enter, type Keeper, ownerUrl, superuserUrl } from "./embedded-keeper.ts";
import { launch } from "./embedded-launch.ts";
import { choosePlace, type Place, usable } from "./embedded-place.ts";
import { type Postmaster, readyPostmaster, shutDown } from "./embedded-postmaster.ts";

export interface EmbeddedPostgresOptions {
  /** The cluster's own folder, made if it is not there. Root may have to put it elsewhere, and then says so. */
  dataFolder: string;
  /** Any free one unless it is given. A server that runs already keeps the one it has. */
  port?: number;
  settings?: Readonly<Record<string, string>>;
  /** Where `postgres` and `initdb` are, when they are not those of the npm package. */
  binFolder?: string;
  /** Under which root puts what PostgreSQL's own user cannot reach where it is. */
  systemFolder?: string;
  log(message: string): void;
}

export interface EmbeddedPostgres {
  /** For the program: the database `kasuwa`, as the ordinary role that owns it. */
  url: string;
  /** For tests and repairs: the database `postgres`, as the superuser. */
  superuserUrl: string;
  pid: number;
  dataFolder: string;
  /** Whether it was running when we came: left over from a process that was killed, or in use by another one. */
  adopted: boolean;
  /** Shuts the server down, unless another process still uses it; resolves when it is gone. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const RETRY_EVERY_MS = 50;

/** A real PostgreSQL with nothing to install: made on the first start, and found again with all its data afterwards. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  const place = await choosePlace({
    dataFolder: options.dataFolder,
    binFolder: options.binFolder ?? findBinaries(),
    systemFolder: options.systemFolder ?? "/var/lib/kasuwa",
    log: options.log,
  });
  return usable(place.dataFolder, async () => {
    const passwords = await initialise(place, { durable: settings["fsync"] !== "off" });
    return joinOrLaunch(place, passwords, { ...options, settings });
  });
}

type Wanted = EmbeddedPostgresOptions & { settings: Readonly<Record<string, string>> };

/** Others may start or stop the same server at this moment, so a step that comes to nothing is taken again. */
async function joinOrLaunch(
  place: Place,
  passwords: Passwords,
  wanted: Wanted,
): Promise<EmbeddedPostgres> {
  const deadline = performance.now() + PATIENCE_MS;
  do {
    const running = await readyPostmaster(place.dataFolder);
    const postmaster =
      running ?? (await launch(place, { port: wanted.port, settings: wanted.settings }));
    const keeper =
      postmaster && (await enterOrEnd(place, postmaster, passwords, running === undefined));
    if (postmaster && keeper) {
      if (running)
        wanted.log(`PostgreSQL was already running (process ${running.pid}) and is used as it is.`);
      return server({
        place,
        passwords,
        postmaster,
        keeper,
        adopted: running !== undefined,
        log: wanted.log,
      });
    }
    await pause(RETRY_EVERY_MS);
  } while (performance.now() < deadline);
  throw new StartupError(
    `PostgreSQL in ${place.dataFolder} is started and stopped by other processes all the time; end those first.`,
  );
}

/** A server that we started and cannot use must not stay behind when we give up. */
async function enterOrEnd(
  place: Place,
  postmaster: Postmaster,
  passwords: Passwords,
  isOurs: boolean,
) {
  try {
    return await enter(postmaster.port, passwords);
  } catch (error) {
    if (isOurs) await shutDown(place.dataFolder, postmaster.pid);
    throw error;
  }
}

interface Entered {
  place: Place;
  passwords: Passwords;
  postmaster: Postmaster;
  keeper: Keeper;
  adopted: boolean;
  log(message: string): void;
}

function server({ place, passwords, postmaster, keeper, adopted, log }: Entered): EmbeddedPostgres {
  return {
    url: ownerUrl(postmaster.port, passwords),
    superuserUrl: superuserUrl(postmaster.port, passwords),
    pid: postmaster.pid,
    dataFolder: place.dataFolder,
    adopted,
    async stop() {
      // A server that cannot be asked is nobody's any more.
      if (await keeper.isLast().catch(() => true)) await shutDown(place.dataFolder, postmaster.pid);
      else log("PostgreSQL keeps running, because another process still uses it.");
      await keeper.close();
    },
  };
}
