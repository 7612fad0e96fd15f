import { EMULATORS, type StartedEmulator } from "./emulators.ts";

const CLOCK_MS = 1_000;
const PORT_MAX = 65_535;

/**
 * Starts a provider's emulator on this machine, so that live mode can be tried without an account anywhere. It prints
 * the settings to connect with, and the commands that a person can use.
 */
async function main([name = "", port = "4990", service = "http://127.0.0.1:4000"]: string[]) {
  const start = Object.hasOwn(EMULATORS, name) ? EMULATORS[name] : undefined;
  const isPort = /^\d+$/.test(port) && Number(port) <= PORT_MAX;
  if (start === undefined || !isPort || !URL.canParse(service)) {
    const names = Object.keys(EMULATORS).join(", ");
    return fail(
      2,
      `usage: npm run emulator -- NAME [PORT] [SERVICE]\nNAME is one of ${names}. PORT is 4990, and SERVICE is http://127.0.0.1:4000, unless you give others.`,
    );
  }
  const started = start();
  const { emulator, keepTime } = started;
  try {
    await emulator.listen(Number(port));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(1, `The emulator cannot listen on port ${port} (${code}). Give another port.`);
  }
  keepTime?.();
  if (keepTime !== undefined) setInterval(keepTime, CLOCK_MS);
  emulator.sendNoticesTo(`${service}/inbound/${name}`);
  process.stdout.write(`${describe(name, started, service).join("\n")}\n`);
}

const describe = (
  name: string,
  { emulator, settings, hints }: StartedEmulator,
  service: string,
) => [
  `${name} listens on ${emulator.url} and sends its notices to ${service}.`,
  "It keeps everything in memory: what it knows is gone when it stops.",
  `Connect with: npm run operator -- provider configure ${name} --file -`,
  "",
  ...Object.entries(settings(emulator.url)).map(([setting, value]) => `${setting}=${value}`),
  "",
  'To try: POST /emulator/misbehave {"share":0.2} spoils a fifth of all answers.',
  ...hints,
];

function fail(exitCode: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}

await main(process.argv.slice(2));
