const LOOK_EVERY_MS = 1_000;

/**
 * Calls back when the supervising process is gone. `server/bin/supervise.js` puts its process id into the environment.
 * Without one the service has another supervisor, or none.
 */
export function onSupervisorGone(
  env: Readonly<Record<string, string | undefined>>,
  onGone: (sentence: string) => void,
): void {
  const pid = Number(env["KASUWA_SUPERVISOR_PID"] ?? "");
  if (!Number.isInteger(pid) || pid === 0) return;
  const timer = setInterval(() => {
    // A process whose parent has died gets another parent.
    if (process.ppid === pid) return;
    clearInterval(timer);
    onGone(`The supervisor (process ${pid}) is gone, so the service stops; start it again.`);
  }, LOOK_EVERY_MS).unref();
}
