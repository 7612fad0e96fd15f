import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "./support/certificate.ts";
import { DEPLOY, readDeploy, readDocuments } from "./support/deploy-files.ts";
import { findProgram } from "./support/find-program.ts";
import { nginxConfiguration } from "./support/nginx.ts";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

/** The program that each sample is for reads it, if it is installed. */

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  await makeCertificate(folder.path);
});
afterAll(() => folder.remove());

async function put(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

/** Runs a program. Throws if it objects, by exiting with a code other than 0. Returns its output. */
async function run(program: string, args: readonly string[], env = {}): Promise<string> {
  const options = { env: { ...process.env, HOME: folder.path, ...env } };
  const { stdout, stderr } = await promisify(execFile)(program, [...args], options);
  return stdout + stderr;
}

/** A test that runs if the program is installed, and otherwise says that it is not. */
function withProgram(name: string, rule: string, check: (program: string) => Promise<void>): void {
  const program = findProgram(name);
  const left = program === undefined ? ` (left out: ${name} is not installed here)` : "";
  test.runIf(program !== undefined)(`${rule}${left}`, () => check(program ?? name));
}

withProgram("nginx", "nginx takes nginx.conf", async (nginx) => {
  const ports = { plain: 8_080, port: 8_443, servicePort: 4_000 };
  const file = await put("nginx.conf", nginxConfiguration(folder.path, ports));
  expect(await run(nginx, ["-t", "-c", file, "-p", folder.path])).not.toContain("[warn]");
});

withProgram("haproxy", "HAProxy takes haproxy.cfg, without a warning", async (haproxy) => {
  const text = readDeploy("haproxy.cfg")
    .replace("/etc/kasuwa/tls", folder.path)
    .replace(/^ {2}(?:user|group) .*\n/gm, "");
  const file = await put("haproxy.cfg", text);
  expect(await run(haproxy, ["-c", "-f", file])).not.toContain("[WARNING]");
});

withProgram(
  "haproxy",
  "HAProxy takes cell/haproxy.cfg, also after haproxy.cfg",
  async (haproxy) => {
    const cell = readDeploy("cell/haproxy.cfg");
    const api = readDeploy("haproxy.cfg").replace("/etc/kasuwa/tls", folder.path);
    for (const whole of [cell, api + cell.slice(cell.indexOf("listen "))]) {
      const file = await put(
        "cell-haproxy.cfg",
        whole.replaceAll(/^ {2}(?:user|group) .*\n/gm, ""),
      );
      expect(await run(haproxy, ["-c", "-f", file])).not.toContain("[WARNING]");
    }
  },
);

withProgram("keepalived", "keepalived takes cell/keepalived.conf", async (keepalived) => {
  const [own = "eth0"] = Object.keys(networkInterfaces()).filter((name) => name !== "lo");
  const text = readDeploy("cell/keepalived.conf").replace("interface eth0", `interface ${own}`);
  // Version 2.2.7 kills itself with a signal after its check. Its output names what it does not
  // accept.
  const check = async (name: string, sample: string): Promise<string> => {
    const file = await put(name, sample);
    return await run(keepalived, ["-t", "-f", file]).catch(({ stdout, stderr }) => stdout + stderr);
  };
  expect(await check("keepalived.conf", text)).toBe("");
  expect(await check("bad.conf", text.replace("nopreempt", "no_preempt"))).toContain("no_preempt");
});

withProgram("caddy", "Caddy takes the Caddyfile, as it formats it", async (caddy) => {
  const file = join(DEPLOY, "Caddyfile");
  const env = { PUBLIC_HOST: "pay.example", API_ADDRESS: "10.1.0.11:4000 10.1.0.12:4000" };
  const said = await run(caddy, ["validate", "--config", file, "--adapter", "caddyfile"], env);
  expect(said).toContain("Valid configuration");
  expect(await run(caddy, ["fmt", file])).toBe(readDeploy("Caddyfile"));
});

describe("Prometheus", () => {
  withProgram("promtool", "takes the alerts", async (promtool) => {
    const files = ["alerts", "cell-alerts"].map((name) => join(DEPLOY, `prometheus/${name}.yaml`));
    const said = await run(promtool, ["check", "rules", ...files]);
    expect(said.match(/SUCCESS: \d+ rules found/g)).toHaveLength(2);
  });

  withProgram("promtool", "takes the queries of the board", async (promtool) => {
    const { panels } = JSON.parse(readDeploy("grafana/kasuwa.json"));
    const queries: readonly { expr: string }[] = panels.flatMap(
      ({ targets = [] }: { targets?: readonly { expr: string }[] }) => targets,
    );
    // Grafana fills these in.
    const filled = queries.map(({ expr }) =>
      expr.replaceAll("$__rate_interval", "5m").replaceAll("$job", "kasuwa"),
    );
    const rules = filled.map((expr, place) => ({ record: `query_${place}`, expr }));
    const file = await put("board.yaml", JSON.stringify({ groups: [{ name: "board", rules }] }));
    const said = await run(promtool, ["check", "rules", file]);
    expect(said).toContain(`SUCCESS: ${filled.length} rules found`);
  });

  withProgram("promtool", "raises an alert when it should, and not before", async (promtool) => {
    for (const name of ["alerts.yaml", "cell-alerts.yaml"])
      await cp(join(DEPLOY, "prometheus", name), join(folder.path, name));
    await run(promtool, ["test", "rules", await put("raised.yaml", RAISED)]);
  });
});

/** Series with one sample a minute, and the alerts that follow from them. JSON is YAML. */
const RAISED = JSON.stringify({
  rule_files: ["alerts.yaml", "cell-alerts.yaml"],
  evaluation_interval: "1m",
  tests: [
    raised("KasuwaNoWorker", { "kasuwa_workers_active{}": "1 0 0 0" }, "3m", { severity: "page" }),
    raised("KasuwaNoWorker", { "kasuwa_workers_active{}": "1 1 1 1" }, "3m"),
    raised("KasuwaJobsLate", { "kasuwa_jobs_due_seconds{}": "70x6" }, "4m", { severity: "page" }),
    raised("KasuwaJobsLate", { "kasuwa_jobs_due_seconds{}": "50x6" }, "4m"),
    raised(
      "KasuwaServerErrors",
      {
        'kasuwa_http_requests_total{status="200"}': "0+97x20",
        'kasuwa_http_requests_total{status="503"}': "0+3x20",
      },
      "15m",
      { severity: "page" },
    ),
    raised(
      "KasuwaTransferPending",
      { 'kasuwa_outgoing_oldest_pending_seconds{mode="test"}': "9000x10" },
      "9m",
    ),
    raised(
      "KasuwaTransferPending",
      { 'kasuwa_outgoing_oldest_pending_seconds{mode="live"}': "9000x10" },
      "9m",
      { severity: "ticket", mode: "live" },
    ),
    ...raisedInCells(),
  ],
});

/** The same for the alerts of cells: three machines, of which the first leads and the second is the synchronous standby. */
function raisedInCells() {
  const page = { severity: "page" };
  const machines = (metric: string, ...values: readonly string[]) =>
    Object.fromEntries(values.map((one, n) => [`${metric}{name="cell${n + 1}"}`, one]));
  const ofCell = (cell: number, metric: string, value: string) => ({
    [`${metric}{cell="${cell}"}`]: value,
  });
  const led = machines("patroni_primary", "1x20", "0x20", "0x20");
  const notLed = machines("patroni_primary", "0x20", "0x20", "0x20");
  const followed = machines("patroni_sync_standby", "0x20", "1x20", "0x20");
  const notFollowed = machines("patroni_sync_standby", "0x20", "0x20", "0x20");
  const replicas = machines("patroni_replica", "0x20", "1x20", "1x20");
  const answers = { 'up{job="patroni", instance="third"}': "1x20" };
  const silent = { 'up{job="patroni", instance="third"}': "0x20" };
  const [running, stopped] = ["1x20", "0x20"].map((one) =>
    machines("patroni_postgres_running", "1x20", "1x20", one),
  );
  return [
    raised("KasuwaCellNoLeader", { ...led, ...followed }, "3m"),
    raised("KasuwaCellNoLeader", notLed, "3m", page),
    raised("KasuwaCellNoLeader", machines("patroni_primary", "1x20", "1x20"), "3m", page),
    raised("KasuwaCellNoLeader", {}, "3m", page),
    raised("KasuwaCellNoLeader", silent, "3m", page),
    raised(
      "KasuwaCellNoLeader",
      {
        ...{ ...ofCell(13, "patroni_primary", "1x20"), ...ofCell(14, "patroni_primary", "1x20") },
        'up{job="patroni", cell="15"}': "0x20",
      },
      "3m",
      { ...page, cell: "15" },
    ),
    raised("KasuwaCellNoStandby", { ...led, ...followed }, "3m"),
    raised("KasuwaCellNoStandby", { ...led, ...notFollowed }, "3m", page),
    raised("KasuwaCellNoStandby", { ...notLed, ...notFollowed }, "3m"),
    raised(
      "KasuwaCellNoStandby",
      {
        ...{ ...ofCell(13, "patroni_primary", "1x20"), ...ofCell(14, "patroni_primary", "1x20") },
        ...ofCell(13, "patroni_sync_standby", "1x20"),
        ...ofCell(14, "patroni_sync_standby", "0x20"),
      },
      "3m",
      { ...page, cell: "14" },
    ),
    raised("KasuwaCellMachineAway", { ...answers, ...running }, "9m"),
    raised("KasuwaCellMachineAway", silent, "9m", { ...page, job: "patroni", instance: "third" }),
    raised("KasuwaCellMachineAway", { ...answers, ...stopped }, "9m", { ...page, name: "cell3" }),
    ...["1x20", "0x20"].map((third) =>
      raised(
        "KasuwaCellStandbyDoesNotFollow",
        { ...replicas, ...machines("patroni_postgres_streaming", "0x20", "1x20", third) },
        "9m",
        ...(third === "0x20" ? [{ severity: "ticket", name: "cell3" }] : []),
      ),
    ),
    raised("KasuwaCellPaused", machines("patroni_is_paused", "0x20", "0x20"), "19m"),
    raised("KasuwaCellPaused", machines("patroni_is_paused", "1x20", "0x20"), "14m"),
    raised("KasuwaCellPaused", machines("patroni_is_paused", "1x20", "0x20"), "19m", page),
    raised("KasuwaCellWithoutEtcd", machines("patroni_failsafe_mode_is_active", "0x20"), "3m"),
    raised(
      "KasuwaCellWithoutEtcd",
      machines("patroni_failsafe_mode_is_active", "1x20"),
      "3m",
      page,
    ),
  ];
}

/** Without labels: the alert is not raised. The first test covers annotations. */
function raised(
  alertname: string,
  series: Readonly<Record<string, string>>,
  at: string,
  labels?: Readonly<Record<string, string>>,
) {
  const wanted = Object.entries({ alertname, alertstate: "firing", ...labels });
  const named = wanted.map(([name, value]) => `${name}="${value}"`).join(", ");
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `ALERTS{alertname="${alertname}", alertstate="firing"}`,
        eval_time: at,
        exp_samples: labels === undefined ? [] : [{ labels: `ALERTS{${named}}`, value: 1 }],
      },
    ],
  };
}

withProgram("systemd-analyze", "systemd takes the unit, and finds it hardened", async (analyze) => {
  const unit = readDeploy("systemd/kasuwa.service").replaceAll(
    "/opt/kasuwa/node_modules/.bin/node",
    process.execPath,
  );
  const file = await put("kasuwa.service", unit);
  expect(await run(analyze, ["verify", "--man=no", file])).not.toContain("kasuwa.service:");
  const said = await run(analyze, ["security", "--offline=true", "--no-pager", file]);
  const [, exposure = "10"] = /exposure level for kasuwa.service: ([\d.]+)/.exec(said) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

describe("Helm", () => {
  const chart = join(DEPLOY, "helm/kasuwa");
  // A Helm that was built from source assumes an old Kubernetes version.
  const template = ["template", "pay", chart, "--kube-version", "1.30.0"];
  const values = ["--set", "publicHost=pay.example", "--set", "trustedProxies=10.42.0.0/16"];
  const all = ["ingress.enabled=true", "serviceMonitor.enabled=true"];
  const choices = [...values, ...all.flatMap((choice) => ["--set", choice])];

  withProgram("helm", "finds no fault in the chart", async (helm) => {
    expect(await run(helm, ["lint", "--strict", chart, ...choices])).toContain("0 chart(s) failed");
  });

  withProgram("helm", "makes what agrees with the drain of the service", async (helm) => {
    const made = await run(helm, [...template, ...choices, "--set", "drainSeconds=25"]);
    const objects = readDocuments<{ kind: string; spec: Record<string, unknown> }>(made);
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
      ...["Deployment", "Ingress", "NetworkPolicy", "PodDisruptionBudget"],
      ...["Service", "Service", "ServiceMonitor"],
    ]);
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    expect(deployment?.spec).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          ...{ terminationGracePeriodSeconds: 40, enableServiceLinks: false },
          containers: [
            { env: expect.arrayContaining([{ name: "KASUWA_DRAIN_SECONDS", value: "25" }]) },
          ],
        },
      },
    });
  });

  withProgram("helm", "refuses a chart without a host", async (helm) => {
    await expect(run(helm, template)).rejects.toThrow("Set publicHost");
  });
});
