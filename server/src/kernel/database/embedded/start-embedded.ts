import { setTimeout as pause } from "node:timers/promises";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import { choosePlace, type Place, usable } from "./choose-place.ts";
import { findBinaries } from "./find-binaries.ts";
import { initialise, type Passwords } from "./initdb.ts";
import { enter, ownerUrl, superuserUrl } from "./join-server.ts";
import { launch } from "./launch-server.ts";
import { hasCrashed, type Postmaster, readyPostmaster, shutDown } from "./postmaster.ts";
import { type Entered, Guard } from "./watch-server.ts";

export interface EmbeddedPostgresOptions {
  /** The cluster's folder. It is created if it is missing. Root may have to put it elsewhere, and then logs where. */
  dataFolder: string;
  /** The port for a new server; by default any free one. A running server keeps its port. */
  port?: number;
  settings?: Readonly<Record<string, string>>;
  /** The folder of `postgres` and `initdb`, if not those of the npm package. */
  binFolder?: string;
  /** Where root puts what PostgreSQL's own user cannot reach. */
  systemFolder?: string;
  /**
   * For a process that uses the server for long: a server that ends is restarted. If that fails, this gets the reason.
   */
  onGivenUp?(sentence: string): void;
  /** False for a short use: the processes that use a crashed server restart it. */
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
  /** True if the server was already running: left by a killed process, or used by another one. */
  adopted: boolean;
  /** Stops the server, unless another process still uses it. Resolves when it has ended. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const RETRY_EVERY_MS = 50;
/** Each try starts programs, on a machine that may have much to do because of what has ended. */
const RETRY_AT_LEAST_EVERY_MS = 250;
/** The processes of a killed server end when they notice it. A busy one notices late. */
const OTHERS_END_WITHIN_MS = 10_000;
const RECOVERED_WITHIN_MS = 5_000;

/** Starts a PostgreSQL that needs no installation. The first start creates it; later ones find it with its data. */
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
    const cluster = { place, passwords, options: { ...options, settings } };
    return server(cluster, await joinOrLaunch(cluster, options.log));
  });
}

/** The place of a server, and the options for it. */
interface Cluster {
  readonly place: Place;
  readonly passwords: Passwords;
  readonly options: EmbeddedPostgresOptions & { settings: Readonly<Record<string, string>> };
}

const later = (ms: number): number => Math.min(ms * 1.5, RETRY_AT_LEAST_EVERY_MS);

/** Other processes may start or stop the same server now, so a failed step is repeated. */
async function joinOrLaunch(
  cluster: Cluster,
  log: (message: string) => void,
  port = cluster.options.port,
): Promise<Entered> {
  const { dataFolder } = cluster.place;
  const startedAt = performance.now();
  const deadline = startedAt + PATIENCE_MS;
  for (let next = RETRY_EVERY_MS; performance.now() < deadline; next = later(next)) {
    const running = await readyPostmaster(dataFolder);
    const mayWait = performance.now() < startedAt + OTHERS_END_WITHIN_MS;
    const postmaster = running ?? (await launchIfOurs(cluster, port, mayWait));
    const keeper = postmaster && (await enterOrEnd(cluster, postmaster, running === undefined));
    if (postmaster && keeper) {
      if (running)
        log(`PostgreSQL was already running (process ${running.pid}) and is used as it is.`);
      return { postmaster, keeper, adopted: running !== undefined };
    }
    await pause(next);
  }
  throw new TemporaryStartupError(
    `PostgreSQL in ${dataFolder} is started and stopped by other processes all the time; end those first.`,
  );
}

async function launchIfOurs(
  { place, options }: Cluster,
  port: number | undefined,
  mayWait: boolean,
): Promise<Postmaster | undefined> {
  if (options.mayRecover === false && (await hasCrashed(place.dataFolder)))
    return await leaveToOthers(place);
  return await launch(place, { port, settings: options.settings, mayWait });
}

/**
 * A service may be about to restart a crashed server on the port of all its connections. Starting it here, on another
 * port, would cost the service its database.
 */
async function leaveToOthers({ dataFolder }: Place): Promise<undefined> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  while (await hasCrashed(dataFolder)) {
    if (performance.now() > deadline)
      throw new StartupError(
        `PostgreSQL in ${dataFolder} has crashed, and no service has restarted it; start the service, then repeat this.`,
      );
    await pause(RETRY_EVERY_MS);
  }
}

/** A server that we started and cannot use must not keep running when we give up. */
async function enterOrEnd({ place, passwords }: Cluster, postmaster: Postmaster, isOurs: boolean) {
  try {
    return await enter(postmaster.port, passwords);
  } catch (error) {
    if (isOurs) await shutDown(place.dataFolder, postmaster.pid);
    throw error;
  }
}

function server(cluster: Cluster, first: Entered): EmbeddedPostgres {
  const { place, passwords, options } = cluster;
  const { log, onGivenUp } = options;
  const revive = (port: number) => joinOrLaunch(cluster, () => undefined, port);
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
      // A server that does not answer has no other users.
      if (await keeper.isLast().catch(() => true)) await shutDown(dataFolder, postmaster.pid);
      else log("PostgreSQL keeps running, because another process still uses it.");
      await keeper.close();
    },
  };
}
