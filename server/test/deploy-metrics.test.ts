import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.ts";
import { readDeploy, readDeployYaml } from "./support/deploy-files.ts";
import { copyServiceData } from "./support/prepared-data.ts";
import { type RunningService, startService } from "./support/running-service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = readDeployYaml<Rules>("prometheus/alerts.yaml").groups.flatMap(
  (group) => group.rules,
);
const panels: readonly Panel[] = JSON.parse(readDeploy("grafana/kasuwa.json")).panels;

let folder: TemporaryFolder;
let service: RunningService;
let exported: ReadonlySet<string>;
beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  const data = join(folder.path, "data");
  await copyServiceData(data);
  service = await startService({ KASUWA_DATA: data });
  const [, metricsUrl = ""] = /Metrics +(\S+)/.exec(service.said()) ?? [];
  exported = namesOf(await (await fetch(metricsUrl)).text());
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

/** A histogram has three series. */
function namesOf(metrics: string): ReadonlySet<string> {
  const types = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = types.flatMap(([, name = "", type]) =>
    type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  );
  return new Set(names);
}

const unknownIn = (expression: string) =>
  (expression.match(/\b(?:kasuwa|process|nodejs)_\w+/g) ?? []).filter(
    (name) => !exported.has(name),
  );

test("each alert is about metrics that the service exports", () => {
  expect(rules.map(({ alert, expr }) => [alert, unknownIn(expr)])).toEqual(
    rules.map(({ alert }) => [alert, []]),
  );
});

test("each panel of the board shows metrics that the service exports", () => {
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, unknown: unknownIn(expr), expr })),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
});

test("each metric of the service is in an alert or on the board", () => {
  const text = readDeploy("prometheus/alerts.yaml") + readDeploy("grafana/kasuwa.json");
  const own = [...exported].filter((name) => name.startsWith("kasuwa_"));
  const missing = own
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""))
    .filter((name) => !text.includes(name));
  // Only for installations with a trace collector.
  expect(new Set(missing)).toEqual(new Set(["kasuwa_trace_spans_lost_total"]));
});

test("every operation that the board names is an operation of the API", () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, "docs/openapi.json"), "utf8"));
  const named = [...readDeploy("grafana/kasuwa.json").matchAll(/operation=~\\"([\w|]+)\\"/g)];
  const operations = named.flatMap(([, names = ""]) => names.split("|"));
  expect(operations.length).toBeGreaterThan(0);
  const known = JSON.stringify(paths);
  expect(operations.filter((name) => !known.includes(`"operationId":"${name}"`))).toEqual([]);
});

test("each alert says how urgent it is, and names commands that exist", () => {
  const path = join(ROOT, "server/src/operator/command-list.json");
  const list: readonly { name: string }[] = JSON.parse(readFileSync(path, "utf8"));
  const names = list.map(({ name }) => name);
  for (const { alert, labels, annotations } of rules) {
    expect(["page", "ticket"], alert).toContain(labels.severity);
    expect(annotations.summary, alert).not.toBe("");
    const quoted = [...annotations.action.matchAll(/`([a-z]+ [a-z-]+)[^`]*`/g)];
    for (const [, command] of quoted) expect(names, alert).toContain(command);
  }
});
