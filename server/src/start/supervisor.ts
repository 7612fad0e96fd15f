import cluster from "node:cluster";
import { once } from "node:events";
import { StartupError } from "../kernel/startup-error.ts";

const LOOK_EVERY_MS = 1_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Calls back when the supervising process is gone. `server/bin/supervise.js` puts its process id into the environment.
 * Without one the service has another supervisor, or none.
 */
export function onSupervisorGone(env: Environment, onGone: (sentence: string) => void): void {
  const pid = Number(env["KASUWA_SUPERVISOR_PID"] ?? "");
  if (!Number.isInteger(pid) || pid === 0) return;
  // Otherwise Node would end this process at once, in the middle of its requests.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
  const timer = setInterval(() => {
    // A process whose parent has died gets another parent.
    if (process.ppid === pid) return;
    clearInterval(timer);
    onGone(`The supervisor (process ${pid}) has ended, so the service stops; start it again.`);
  }, LOOK_EVERY_MS).unref();
}

/** Throws where several processes are wanted of one that has no supervisor: the setting would not count. */
export function requireSupervisorOfSeveral(env: Environment): void {
  const { KASUWA_PROCESSES: wanted = "", KASUWA_PROCESS: place } = env;
  if (place !== undefined || wanted === "" || Number(wanted) === 1) return;
  throw new StartupError(
    `KASUWA_PROCESSES is "${wanted}", but no supervisor started this process; start the service with npm start or server/bin/supervise.js.`,
  );
}

/** Lets the supervisor know that this process takes requests, so that it starts the others. */
export function sayReady(): void {
  process.send?.("ready");
}

/** Gives the supervisor back the connections that it has just sent, so that another process answers them. */
export async function leaveSupervisor(): Promise<void> {
  const { worker } = cluster;
  if (worker === undefined || !worker.isConnected()) return;
  worker.disconnect();
  await once(worker, "disconnect");
}

/** Which of the supervisor's processes this is, from 1. Without a supervisor it is the only one. */
export function readPlace(env: Environment): { readonly number: number; readonly count: number } {
  const [number = 1, count = 1] = (env["KASUWA_PROCESS"] ?? "1/1").split("/").map(Number);
  return { number, count };
}
