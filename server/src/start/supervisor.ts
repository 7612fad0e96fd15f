const LOOK_EVERY_MS = 1_000;

/**
 * Calls back once the process that supervises this one is gone. `server/bin/supervise.sh` names itself in the
 * environment; without a name the service is supervised by other means, or not at all.
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
