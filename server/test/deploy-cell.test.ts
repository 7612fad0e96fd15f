import { execFile } from "node:child_process";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEPLOY, readDeployYaml } from "./support/deploy-files.ts";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

let root: TemporaryFolder;
beforeEach(async () => {
  root = await temporaryFolder();
  for (const folder of ["etc/kasuwa", "etc/haproxy", "etc/systemd/system"])
    await mkdir(join(root.path, folder), { recursive: true });
});
afterEach(() => root.remove());

const SECRETS = ["REST", "SUPERUSER", "REPLICATION", "KASUWA"]
  .map((name) => `${name}_PASSWORD=secret-${name.toLowerCase()}\n`)
  .join("");

const writeSecrets = () => writeFile(join(root.path, "etc/kasuwa/cell-secrets"), SECRETS);

const placeFiles = (...names: readonly string[]) =>
  promisify(execFile)("sh", [join(DEPLOY, "cell/place-files.sh"), ...names], {
    env: { ...process.env, CELL_ROOT: root.path },
  });

const placed = (name: string) => readFile(join(root.path, "etc", name), "utf8");

/** Addresses that the samples also have, for other machines. */
const ADDRESSES = ["10.1.0.12", "10.1.0.200", "10.1.0.11"] as const;

describe("place-files.sh", () => {
  test("gives each file the machine's own address, and the addresses of all machines", async () => {
    await writeSecrets();
    await placeFiles("2", "10.1.0.0/16", ...ADDRESSES);
    const etcd = await placed("kasuwa/etcd.yml");
    expect(etcd).toContain("name: cell2\n");
    expect(etcd.match(/^[a-z-]+urls: .*$/gm)).toEqual([
      ...["listen-client", "advertise-client"].map((one) => `${one}-urls: http://10.1.0.200:2379`),
      ...["listen-peer", "initial-advertise-peer"].map(
        (one) => `${one}-urls: http://10.1.0.200:2380`,
      ),
    ]);
    expect(etcd).toContain(
      "cell1=http://10.1.0.12:2380,cell2=http://10.1.0.200:2380,cell3=http://10.1.0.11:2380\n",
    );
    const patroni = await placed("kasuwa/patroni.yml");
    expect(patroni.match(/^ +(?:listen|connect_address): .*$/gm)).toEqual([
      ...["  listen: 10.1.0.200:8008", "  connect_address: 10.1.0.200:8008"],
      ...["  listen: 10.1.0.200:5432", "  connect_address: 10.1.0.200:5432"],
    ]);
    expect(patroni).toContain("hosts: 10.1.0.12:2379,10.1.0.200:2379,10.1.0.11:2379\n");
    expect(patroni.match(/10\.1\.0\.0\/16/g)).toHaveLength(2);
    expect(await placed("systemd/system/release-lost-lock.service")).toContain(
      "PATRONI_URL=http://10.1.0.200:8008 ETCD_URL=http://10.1.0.200:2379\n",
    );
    const keepalived = await placed("kasuwa/keepalived.conf");
    expect(keepalived).toContain("unicast_src_ip 10.1.0.200\n");
    // The machine would take itself for a second one with that address.
    expect(keepalived).toContain("unicast_peer {\n    10.1.0.12\n    10.1.0.11\n  }");
    expect((await placed("haproxy/haproxy.cfg")).match(/^ +server .*$/gm)).toEqual(
      ADDRESSES.map((address, place) => `  server cell${place + 1} ${address}:5432`),
    );
  });

  test("writes the passwords into a file that only its owner reads", async () => {
    await writeSecrets();
    await placeFiles("1", "10.1.0.0/24", ...ADDRESSES);
    const patroni = await placed("kasuwa/patroni.yml");
    for (const secret of ["secret-rest", "secret-superuser", "secret-replication"])
      expect(patroni).toContain(`password: ${secret}\n`);
    expect((await stat(join(root.path, "etc/kasuwa/patroni.yml"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root.path, "etc/haproxy/haproxy.cfg"))).mode & 0o777).toBe(0o644);
  });

  test.each([
    ["4", "10.1.0.0/24", "NUMBER is 1, 2 or 3"],
    ["1", "10.1.0.12", "NETWORK has a length"],
  ])("refuses number %s and network %s", async (number, network, reason) => {
    await writeSecrets();
    await expect(placeFiles(number, network, ...ADDRESSES)).rejects.toThrow(reason);
  });

  test("refuses to run without the passwords, or with too few addresses", async () => {
    await expect(placeFiles("1", "10.1.0.0/24", ...ADDRESSES)).rejects.toThrow("is missing");
    await expect(placeFiles("1", "10.1.0.11")).rejects.toThrow("usage:");
  });
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
}

/** The metrics that Patroni 4.1.5 exports at port 8008, as far as the alerts use them. */
const PATRONI_METRICS = [
  ...["patroni_primary", "patroni_sync_standby", "patroni_replica", "patroni_is_paused"],
  ...["patroni_postgres_running", "patroni_postgres_streaming", "patroni_failsafe_mode_is_active"],
];

test("the alerts of a cell are about metrics that Patroni exports", () => {
  const { groups } = readDeployYaml<{ groups: readonly { rules: readonly Rule[] }[] }>(
    "prometheus/cell-alerts.yaml",
  );
  const rules = groups.flatMap((group) => group.rules);
  const named = rules.flatMap(({ expr }) => expr.match(/\bpatroni_\w+/g) ?? []);
  expect([...new Set(named)].toSorted()).toEqual(PATRONI_METRICS.toSorted());
  for (const { alert, labels } of rules)
    expect(["page", "ticket"], alert).toContain(labels.severity);
});
