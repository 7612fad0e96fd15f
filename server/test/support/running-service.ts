import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../../..");
const binOf = (root: string) => path.join(root, "server/bin/kasuwa.js");
const BIN = binOf(ROOT);
const SUPERVISE = path.join(ROOT, "server/bin/supervise.js");

/** The started process, and all of its output. */
export interface RunningService {
  readonly process: ChildProcess;
  readonly baseUrl: string;
  /** The test key of the first demo business, as the announcement shows it. */
  readonly apiKey: string;
  said(): string;
  /** Waits until it ends, and every process that it left with its output open. */
  ended(): Promise<number | null>;
  stop(): Promise<number | null>;
}

type Env = Readonly<Record<string, string | undefined>>;

interface Starting {
  /** A copy of the service's files to start it from. */
  readonly root?: string;
  /** An open file for the standard error. */
  readonly errors?: number;
}

/** Starts the service without a supervisor, and waits until it has announced itself. */
export const startService = (
  env: Env,
  { root = ROOT, errors }: Starting = {},
): Promise<RunningService> => running(process.execPath, [binOf(root)], env, errors);

/**
 * Starts the service with the memory that `npm start` gives it, but without npm: so that the process is the service
 * itself.
 */
export async function startWithMemoryOfNpm(env: Env): Promise<RunningService> {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
  const [, variables = "", flags = ""] =
    /^exec node \S+ ((?:MALLOC_\S+ )+)node (.*) \S+$/.exec(scripts.start) ?? [];
  if (variables === "") throw new Error(`npm start has another form: ${scripts.start}`);
  const memory = Object.fromEntries(
    variables
      .trim()
      .split(" ")
      .map((pair) => pair.split("=")),
  );
  return await running(process.execPath, [...flags.split(" "), BIN], { ...memory, ...env });
}

/** Under the program's own supervisor, which is then the process that was started. */
export const startSupervised = (env: Env): Promise<RunningService> =>
  running(process.execPath, [SUPERVISE, "node", BIN], env);

/** As a person would who has just cloned the repository. */
export const startWithNpm = (env: Env): Promise<RunningService> => running("npm", ["start"], env);

/** In a process group of its own, so that a test can end all of it. */
async function running(
  program: string,
  args: string[],
  env: Env,
  errors: "pipe" | number = "pipe",
): Promise<RunningService> {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env["PATH"], METRICS_PORT: "0", PORT: "0", ...env },
    stdio: ["ignore", "pipe", errors],
  });
  let said = "";
  const closed = once(child, "close").then(([code]) => code as number | null);
  const announced = new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
        const found = /curl (\S+)\/api\S+ -H "X-Service-Api-Key: (\S+)"/.exec(said);
        if (found !== null) resolve(found);
      });
    void closed.then(() => reject(new Error(said)));
  });
  const [, baseUrl = "", apiKey = ""] = await announced;
  const stop = async () => {
    child.kill("SIGTERM");
    return await closed;
  };
  return { process: child, baseUrl, apiKey, said: () => said, ended: () => closed, stop };
}

export const readDemoFile = async (dataFolder: string) =>
  JSON.parse(await readFile(path.join(dataFolder, "demo.json"), "utf8"));

export async function balanceStatus({
  baseUrl,
  apiKey,
}: Pick<RunningService, "baseUrl" | "apiKey">) {
  const answer = await fetch(`${baseUrl}/api/v1/business/balance`, {
    headers: { "x-service-api-key": apiKey },
  }).catch(() => undefined);
  return answer?.status;
}
