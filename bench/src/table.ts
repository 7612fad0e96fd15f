import type { Figures, Report } from "./report.ts";

/** The report for people. */
export function tableOf(report: Report): string {
  const { machine, http, groups, twoProcesses } = report;
  const scenarios = { uniform: report.uniform, hot: report.hot, refusals: report.refusals };
  const rows = Object.entries(scenarios).flatMap(([scenario, cells]) =>
    Object.entries(cells).flatMap(([name, { ours, baseline, ratio }]) => [
      row(`${scenario} ${name}`, "ours", ours, ratio.toFixed(2)),
      row("", "baseline", baseline, ""),
    ]),
  );
  const two = [row("two processes c64", "ours", twoProcesses, "")];
  if (twoProcesses.hot) two.push(row("two processes hot c64", "ours", twoProcesses.hot, ""));
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}; load average ${machine.loadAverage}`,
    `Node ${machine.node}, PostgreSQL ${machine.postgres}, fsync ${machine.fsync}; medians of ${report.rounds} rounds`,
    "",
    line(HEAD),
    ...[...rows, ...two, row("HTTP alone c64", "ours", http, "")].map(line),
    "",
    `groups without HTTP: ${whole(groups.perSecond)} a second`,
    `memory of our server at its highest: ${report.memoryMb} MB`,
    `an operation leaves ${whole(report.bytesPerOperation)} bytes in the database and ${whole(report.walBytesPerOperation)} in the log`,
    ...transferLines(report.transfers),
    ...webhookLines(report.webhooks),
  ].join("\n");
}

function transferLines(transfers: Report["transfers"]): string[] {
  if (transfers === undefined) return [];
  const { ours, baseline, ratio, besideBulks } = transfers;
  return [
    `bank transfers from the request to their success: ${whole(ours.endToEndPerSecond)} a second, the baseline ${whole(baseline.endToEndPerSecond)}; ratio ${ratio.toFixed(2)}`,
    `  a bulk of 1,000 is accepted within ${besideBulks.bulkMaxMs} ms; 99% of single ones beside it within ${besideBulks.besideP99Ms} ms, without it within ${besideBulks.aloneP99Ms} ms`,
  ];
}

function webhookLines(webhooks: Report["webhooks"]): string[] {
  if (webhooks === undefined) return [];
  const { deliveriesPerSecond, endpoints, eventsPerSecond } = webhooks;
  const { firstAttemptP95Ms, besideHangingP95Ms } = webhooks;
  return [
    `webhooks: ${whole(deliveriesPerSecond)} deliveries a second to ${endpoints} endpoints`,
    `  at ${eventsPerSecond} events a second 95% arrive within ${firstAttemptP95Ms} ms, with one endpoint hanging within ${besideHangingP95Ms} ms at the others`,
  ];
}

const HEAD = ["", "", "per second", "p50 ms", "p99 ms", "cpu ms/op", "node", "postgres", "ratio"];
const WIDTHS = [22, 9, 11, 9, 9, 10, 8, 9, 7];

function row(name: string, subject: string, figures: Figures, ratio: string): string[] {
  const { perSecond, p50Ms, p99Ms, cpuMs, nodeCpuMs, postgresCpuMs } = figures;
  const times = [p50Ms, p99Ms].map((ms) => ms.toFixed(2));
  const cpu = [cpuMs, nodeCpuMs, postgresCpuMs].map((ms) => ms.toFixed(3));
  return [name, subject, whole(perSecond), ...times, ...cpu, ratio];
}

const line = (cells: readonly string[]) =>
  cells
    .map((cell, index) =>
      index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0),
    )
    .join(" ")
    .trimEnd();

const whole = (value: number) => value.toLocaleString("en");
