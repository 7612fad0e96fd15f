// How many processes the service has, and how each is started.
import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { availableParallelism } from "node:os";

const COUNT_MAX = 64;

/**
 * Without the setting: in production one for each two processors, because PostgreSQL needs as much as the service.
 * Elsewhere one, because it is enough for tests and each takes 150 MB.
 */
export function readCount(env, refuse) {
  const text = env.KASUWA_PROCESSES;
  if (text === undefined || text === "") {
    if (env.NODE_ENV !== "production") return 1;
    return Math.min(COUNT_MAX, Math.max(1, Math.floor(availableParallelism() / 2)));
  }
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && count >= 1 && count <= COUNT_MAX) return count;
  return refuse(`KASUWA_PROCESSES is "${text}"; it must be a whole number from 1 to ${COUNT_MAX}.`);
}

/**
 * Several processes share the port by Node's cluster: this process accepts connections and gives each to one of them in turn.
 * So no connection waits in the queue of a process that stops.
 */
export function launcher(command, args, count) {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  // This very Node, wherever it is.
  const program = command === "node" ? process.execPath : command;
  if (count === 1) return (env) => spawn(program, args, { env: { ...process.env, ...env }, stdio });
  const at = args.findIndex((text) => !text.startsWith("-"));
  cluster.setupPrimary({ execArgv: args.slice(0, at), exec: args[at], args: args.slice(at + 1) });
  return (env) => cluster.fork(env).process;
}

/** Resolves with true when a process says that it is ready, and with false when it has ended before. */
export const readyAfterStart = (child) =>
  new Promise((resolve) => {
    child.on("message", (message) => message === "ready" && resolve(true));
    child.once("exit", () => resolve(false));
  });
