import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { testedBinFolder } from "../../../../../test/support/throwaway-postgres.ts";
import { ask } from "../../test/migration-folder.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "../start-embedded.ts";

export const isRoot = process.getuid?.() === 0;

type Wanted = Partial<EmbeddedPostgresOptions> & { dataFolder: string };

/** What a test starts does not wait for disks, unless it asks for that, and leaves the system's folders alone. */
const defaults = (options: Wanted) => ({
  systemFolder: join(dirname(options.dataFolder), "system"),
  settings: { fsync: "off" },
  ...(testedBinFolder && { binFolder: testedBinFolder }),
  ...options,
});

export function start(options: Wanted): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ log: () => undefined, ...defaults(options) });
}

export interface Holder {
  server: EmbeddedPostgres;
  process: ChildProcess;
  /** Asks the process to stop its server in order, and waits for both to end. */
  stop(): Promise<void>;
}

/** The same in a process of its own, which can be killed, interrupted, or run as another user. */
export async function startInProcess(
  options: Wanted,
  how: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<Holder> {
  const given = JSON.stringify(defaults(options));
  const holder = spawn(process.execPath, [join(import.meta.dirname, "hold-embedded.ts"), given], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    cwd: "/",
    ...how,
  });
  let said = "";
  holder.stderr.on("data", (chunk) => (said += chunk));
  const stop = async () => {
    holder.stdin.write("stop\n");
    await once(holder, "exit");
  };
  for await (const line of createInterface({ input: holder.stdout })) {
    return { server: JSON.parse(line), process: holder, stop };
  }
  throw new Error(said);
}

/** A client that learns what a server knows of itself, as its superuser. */
export async function setting(server: EmbeddedPostgres, name: string): Promise<string> {
  const rows = await ask<{ value: string }>(
    server.superuserUrl,
    `select current_setting('${name}') as value`,
  );
  return rows[0]?.value ?? "";
}
