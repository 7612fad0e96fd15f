// Runs the command that it is given, the service, and starts it again when it dies: killed, out of memory, or crashed.
// It does not restart a service that stopped (code 0) or that refused to start (code 78). A signal stops both.
// Like env, it takes variables for the command first: NAME=value. It needs no shell, so it runs on every system.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const REFUSED_TO_START = 78;
const NOT_FOUND = 127;
const SIGNALLED = 128;
const DEATHS_MAX = 5;
const WINDOW_SECONDS = 600;

const [variables, command, args] = readArguments(process.argv.slice(2));

let child;
let stopping = false;
let deaths = 0;
let windowBegan = 0;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
start();

function readArguments(given) {
  const at = given.findIndex((text) => !/^[A-Z_]+=/.test(text));
  const pairs = given.slice(0, at).map((text) => text.split(/=(.*)/s, 2));
  return [Object.fromEntries(pairs), given[at], given.slice(at + 1)];
}

function stop() {
  // During the pause before a restart there is nothing to stop.
  if (child === undefined) process.exit(0);
  stopping = true;
  // On Windows this would end the service at once, and Ctrl-C reaches it without us.
  if (process.platform !== "win32") child.kill("SIGTERM");
}

function start() {
  // The service stops by itself when the process with this number is gone, so that it never runs unsupervised.
  const env = { ...process.env, ...variables, KASUWA_SUPERVISOR_PID: String(process.pid) };
  child = spawn(command, args, { env, stdio: "inherit" });
  child.once("exit", (code, signal) => onEnd(code ?? SIGNALLED + constants.signals[signal]));
  child.once("error", (error) => {
    // Also the error of a signal that came too late, for a process that has an exit code.
    if (child?.pid !== undefined) return;
    console.error(`Kasuwa cannot be started: ${error.message}.`);
    process.exit(NOT_FOUND);
  });
}

function onEnd(code) {
  child = undefined;
  if (stopping || code === 0 || code === REFUSED_TO_START) process.exit(code);
  const now = process.uptime();
  if (now - windowBegan >= WINDOW_SECONDS) {
    windowBegan = now;
    deaths = 0;
  }
  deaths += 1;
  if (deaths > DEATHS_MAX) {
    console.error(
      `Kasuwa died ${deaths} times in ten minutes (code ${code}); it is not started again, read the log for why.`,
    );
    process.exit(code);
  }
  const seconds = 2 ** (deaths - 1);
  console.error(`Kasuwa died (code ${code}) and starts again in ${seconds} s.`);
  setTimeout(start, seconds * 1_000);
}
