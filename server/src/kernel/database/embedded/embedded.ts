import { setTimeout as pause } from "node:timers/promises";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import { findBinaries } from "./binaries.ts";
import { type Entered, Guard } from "./guard.ts";
import { initialise, type Passwords } from "./initdb.ts";
import { enter, ownerUrl, superuserUrl } from "./keeper.ts";
import { launch } from "./launch.ts";
import { choosePlace, type Place, usable } from "./place.ts";
import { hasCrashed, type Postmaster, readyPostmaster, shutDown } from "./postmaster.ts";

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
  /** Set by whoever uses the server for long: one that ends by itself is started again, or given up with a sentence. */
  onGivenUp?(sentence: string): void;
  /** False for a short visit: a server that crashed is left to those who work with it, who start it again. */
  mayRecover?: boolean;
  log(message: string): void;
}

export interface EmbeddedPostgres {
  /** For the program: the database `kasuwa`, as the ordinary role that owns it. */
  url: string;
  /** For tests and repairs: the database `postgres`, as the superuser. */
  superuserUrl: string;
  readonly pid: number;
  dataFolder: string;
  /** Whether it was running when we came: left over from a process that was killed, or in use by another one. */
  adopted: boolean;
  /** Shuts the server down, unless another process still uses it; resolves when it is gone. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const RETRY_EVERY_MS = 50;
const RECOVERED_WITHIN_MS = 5_000;

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
    const site = { place, passwords, wanted: { ...options, settings } };
    return server(site, await joinOrLaunch(site, options.log));
  });
}

/** Where a server is or will be, and what is wanted of it. */
interface Site {
  readonly place: Place;
  readonly passwords: Passwords;
  readonly wanted: EmbeddedPostgresOptions & { settings: Readonly<Record<string, string>> };
}

/** Others may start or stop the same server at this moment, so a step that comes to nothing is taken again. */
async function joinOrLaunch(
  site: Site,
  log: (message: string) => void,
  port = site.wanted.port,
): Promise<Entered> {
  const { dataFolder } = site.place;
  const deadline = performance.now() + PATIENCE_MS;
  do {
    const running = await readyPostmaster(dataFolder);
    const postmaster = running ?? (await launchIfOurs(site, port));
    const keeper = postmaster && (await enterOrEnd(site, postmaster, running === undefined));
    if (postmaster && keeper) {
      if (running)
        log(`PostgreSQL was already running (process ${running.pid}) and is used as it is.`);
      return { postmaster, keeper, adopted: running !== undefined };
    }
    await pause(RETRY_EVERY_MS);
  } while (performance.now() < deadline);
  throw new TemporaryStartupError(
    `PostgreSQL in ${dataFolder} is started and stopped by other processes all the time; end those first.`,
  );
}

async function launchIfOurs({ place, wanted }: Site, port: number | undefined) {
  if (wanted.mayRecover === false && (await hasCrashed(place.dataFolder)))
    return await leaveToOthers(place);
  return await launch(place, { port, settings: wanted.settings });
}

/**
 * A server that crashed may be about to be started again by a service, on the port that all its connections look at.
 * Were it started here, on another port, the service would have lost its database.
 */
async function leaveToOthers({ dataFolder }: Place): Promise<undefined> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  while (await hasCrashed(dataFolder)) {
    if (performance.now() > deadline)
      throw new StartupError(
        `PostgreSQL in ${dataFolder} has crashed, and no service has started it again; start the service, then repeat this.`,
      );
    await pause(RETRY_EVERY_MS);
  }
}

/** A server that we started and cannot use must not stay behind when we give up. */
async function enterOrEnd({ place, passwords }: Site, postmaster: Postmaster, isOurs: boolean) {
  try {
    return await enter(postmaster.port, passwords);
  } catch (error) {
    if (isOurs) await shutDown(place.dataFolder, postmaster.pid);
    throw error;
  }
}

function server(site: Site, first: Entered): EmbeddedPostgres {
  const { place, passwords, wanted } = site;
  const { log, onGivenUp } = wanted;
  const revive = (port: number) => joinOrLaunch(site, () => undefined, port);
  const { dataFolder } = place;
  const guard = onGivenUp && new Guard(first, { dataFolder, revive, log, onGivenUp });
  const entered = () => guard?.entered ?? first;
  return {
    url: ownerUrl(first.postmaster.port, passwords),
    superuserUrl: superuserUrl(first.postmaster.port, passwords),
    get pid() {
      return entered().postmaster.pid;
    },
    dataFolder,
    adopted: first.adopted,
    async stop() {
      await guard?.leave();
      const { keeper, postmaster } = entered();
      // A server that cannot be asked is nobody's any more.
      if (await keeper.isLast().catch(() => true)) await shutDown(dataFolder, postmaster.pid);
      else log("PostgreSQL keeps running, because another process still uses it.");
      await keeper.close();
    },
  };
}
