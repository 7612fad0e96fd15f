// Runs the command that it is given, the service, and starts it again when it dies: killed, out of memory, or crashed.
// It does not restart a service that stopped (code 0) or that refused to start (code 78). A signal stops both.
// KASUWA_PROCESSES runs it in several processes behind one port; SIGUSR2 restarts them one by one.
// Like env, it takes variables for the command first: NAME=value. It needs no shell, so it runs on every system.
import { constants } from "node:os";
import { launcher, readCount, readyAfterStart } from "./processes.js";

const REFUSED_TO_START = 78;
const NOT_FOUND = 127;
const SIGNALLED = 128;
const DEATHS_MAX = 5;
const WINDOW_SECONDS = 600;

const [variables, command, args] = readArguments(process.argv.slice(2));
const count = readCount(process.env, (sentence) => end(sentence, REFUSED_TO_START));
const launch = launcher(command, args, count);

/** Each has a number from 1. The first one alone prepares the database, so the others start when it is ready. */
const places = Array.from({ length: count }, (_, index) => ({
  number: index + 1,
  deaths: 0,
  windowBegan: 0,
}));
let stopping = false;
let worstCode = 0;
let restartingAll = false;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => stop(0));
if (process.platform !== "win32") process.on("SIGUSR2", restartAll);
start(places[0]);

function readArguments(given) {
  const at = given.findIndex((text) => !/^[A-Z_]+=/.test(text));
  const pairs = given.slice(0, at).map((text) => text.split(/=(.*)/s, 2));
  return [Object.fromEntries(pairs), given[at], given.slice(at + 1)];
}

/** Stops all processes. This one ends with the last of them, with the first code that is not 0. */
function stop(code) {
  stopping = true;
  endWithLast(code);
  // On Windows this would end the service at once, and Ctrl-C reaches it without us.
  if (process.platform !== "win32") for (const { child } of places) child?.kill("SIGTERM");
}

function endWithLast(code) {
  worstCode ||= code;
  // During the pause before a restart there may be nothing to wait for.
  if (places.every(({ child }) => child === undefined)) process.exit(worstCode);
}

function start(place) {
  // The service stops by itself when the process with this number is gone, so that it never runs unsupervised.
  const env = { ...variables, KASUWA_SUPERVISOR_PID: String(process.pid) };
  const child = launch({ ...env, KASUWA_PROCESS: `${place.number}/${count}` });
  place.child = child;
  place.isReady = readyAfterStart(child).then((isReady) => {
    if (isReady && place.number === 1 && !stopping) startOthers();
    return isReady;
  });
  child.once("exit", (code, signal) => onEnd(place, code ?? SIGNALLED + constants.signals[signal]));
  child.once("error", (error) => {
    // Also the error of a signal that came too late, for a process that has an exit code.
    if (place.child?.pid !== undefined) return;
    end(`Kasuwa cannot be started: ${error.message}.`, NOT_FOUND);
  });
}

function startOthers() {
  for (const place of places) if (place.child === undefined && !place.waits) start(place);
}

function onEnd(place, code) {
  place.child = undefined;
  if (stopping) return endWithLast(code);
  if (place.restarts) return;
  const others = places.filter(({ child }) => child !== undefined);
  if (code === REFUSED_TO_START && others.length > 0)
    return console.error(`${nameOf(place)} refused to start; the others continue.`);
  if (code === 0 || code === REFUSED_TO_START) return stop(code);
  startAfterDeath(place, code);
}

function startAfterDeath(place, code) {
  const now = process.uptime();
  if (now - place.windowBegan >= WINDOW_SECONDS) {
    place.windowBegan = now;
    place.deaths = 0;
  }
  place.deaths += 1;
  if (place.deaths > DEATHS_MAX) {
    console.error(
      `${nameOf(place)} died ${place.deaths} times in ten minutes (code ${code}); it is not started again, read the log for why.`,
    );
    return stop(code);
  }
  const seconds = 2 ** (place.deaths - 1);
  console.error(`${nameOf(place)} died (code ${code}) and starts again in ${seconds} s.`);
  place.waits = true;
  setTimeout(() => {
    place.waits = false;
    if (!stopping) start(place);
  }, seconds * 1_000);
}

/** Restarts one process after another, each when the one before it is ready. Ends at the first that does not start. */
async function restartAll() {
  if (restartingAll || stopping) return;
  restartingAll = true;
  await Promise.all(places.map(({ isReady }) => isReady));
  for (const place of places) {
    if (!(await restart(place))) {
      console.error(`${nameOf(place)} did not start again, so no other one is restarted.`);
      break;
    }
  }
  restartingAll = false;
}

async function restart(place) {
  if (place.child !== undefined) {
    place.restarts = true;
    const ended = new Promise((resolve) => place.child.once("exit", resolve));
    place.child.kill("SIGTERM");
    await ended;
    place.restarts = false;
  }
  if (stopping) return true;
  if (place.child === undefined && !place.waits) start(place);
  return (await place.isReady) === true;
}

const nameOf = ({ number }) => (count === 1 ? "Kasuwa" : `Kasuwa's process ${number}`);

function end(sentence, code) {
  console.error(sentence);
  process.exit(code);
}
