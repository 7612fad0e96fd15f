import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's packages put the programs of the cell. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/python3": "python3-venv",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
};

/** Throws with the packages that are missing. */
export function requirePrograms(postgresBin: string): void {
  const missing = Object.entries(PROGRAMS).flatMap(([path, name]) =>
    existsSync(path) ? [] : [name],
  );
  if (!existsSync(join(postgresBin, "pg_rewind"))) missing.push("postgresql-15");
  if (missing.length === 0) return;
  throw new Error(
    `npm run failover needs programs that are not here. Install them: apt-get install ${missing.join(" ")}`,
  );
}
