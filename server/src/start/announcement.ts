import { type Demo, demoFile } from "./demo.ts";
import type { DemoConsole, DemoDashboard } from "./demo-login.ts";

export interface Started {
  readonly metricsUrl: string;
  readonly baseUrl?: string;
  readonly demo?: Demo | undefined;
  readonly dataFolder?: string;
}

/**
 * The text for the person who has just started the service: addresses, test keys, and a request that works. It leaves
 * live keys out, because a service's output ends in journals.
 */
export function announce({ baseUrl, metricsUrl, demo, dataFolder }: Started): string {
  const lines = ["", "  Kasuwa is running.", ""];
  if (baseUrl !== undefined)
    lines.push(`  API        ${baseUrl}/api/v1`, `  Reference  ${baseUrl}/docs`);
  lines.push(`  Metrics    ${metricsUrl}/metrics`);
  if (demo === undefined && baseUrl !== undefined) lines.push(...signInLines(baseUrl));
  if (demo !== undefined && dataFolder !== undefined) lines.push(...demoLines(demo, dataFolder));
  return [...lines, ""].join("\n");
}

/** Without a demo login the first operator is invited by a command. */
const signInLines = (baseUrl: string): string[] => [
  `  Dashboard  ${baseUrl}/login`,
  `  Console    ${baseUrl}/console`,
  "    first operator  npm run operator -- operator invite EMAIL --role admin",
];

function demoLines(demo: Demo, dataFolder: string): string[] {
  const lines: string[] = [];
  for (const { name, businessId, serviceAccountNumber, test } of demo.businesses) {
    lines.push("", `  ${name}, service account ${serviceAccountNumber}`);
    lines.push(`    test key   ${test.apiKey}`, `    signs with ${test.publicKey}`);
    lines.push(`    live keys  npm run operator -- business keys ${businessId}`);
  }
  if (demo.dashboard !== undefined) lines.push(...loginLines(demo.dashboard));
  if (demo.console !== undefined) lines.push(...consoleLines(demo.console));
  const key = demo.businesses[0]?.test.apiKey ?? "";
  lines.push("", `  All keys are in ${demoFile(dataFolder)}, live keys too. A first request:`, "");
  lines.push(`  curl ${demo.baseUrl}/api/v1/business/balance -H "X-Service-Api-Key: ${key}"`);
  return lines;
}

function loginLines({ url, email, password, pin, colleague }: DemoDashboard): string[] {
  return [
    "",
    `  Dashboard  ${url}`,
    `    owner      ${email}, password ${password}, PIN ${pin}`,
    `    colleague  ${colleague.email}, password ${colleague.password}, PIN ${colleague.pin}`,
    "    codes      without a mail server: npm run operator -- mail list, and mail show MAIL",
  ];
}

const consoleLines = ({ url, email, password }: DemoConsole): string[] => [
  "",
  `  Console    ${url}`,
  `    admin      ${email}, password ${password}`,
];
