import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepCredit } from "../../../test/support/sent-credits.ts";
import { ask } from "../../../test/support/service.ts";
import { type TemporaryFolder, temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { startTwoCells, type TestCell } from "../../../test/support/two-cells.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

let one: TestCell;
let other: TestCell;
let worker: { stop(): Promise<void> };
let file: string;
let folder: TemporaryFolder;

beforeAll(async () => {
  [one, other] = await startTwoCells();
  worker = await one.startWorker();
  folder = await temporaryFolder();
  await mkdir(folder.path, { recursive: true });
  file = path.join(folder.path, "link-secret");
  await writeFile(file, `${SECRET}\n`);
});
afterAll(async () => {
  await worker.stop();
  await one.stop();
  await other.stop();
  await folder.remove();
});

const operator = ({ kit }: TestCell, ...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: kit.database.url },
    folder: "/dev/null",
  });

const send = (idempotencyKey: string) =>
  ask(one, {
    ...{ path: "/business/single", idempotencyKey },
    body: {
      ...{ amount: 25_000, narration: "Rent", phoneNumber: "08031234567" },
      destinationBankCode: "SERVICE",
      destinationAccountNumber: other.business.serviceAccountNumber,
    },
  });

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

test("two cells are connected, compared and disconnected by the command line alone", async () => {
  expect((await operator(one, "cell", "list")).output).toBe(
    "This is cell 12.\nIt is connected with no other cell.",
  );
  const first = await operator(one, "cell", "connect", "14", "--url", other.url, "--file", file);
  expect(first.output).toContain("does not answer yet (their_error: status 401");
  await expect.poll(() => one.kit.providers.cells.numbers, { timeout: 10_000 }).toEqual([14]);
  const second = await operator(
    other,
    ...["cell", "connect", "12", "--url", one.url, "--file", file, "--home"],
  );
  expect(second.output).toBe("Cell 12 is connected, and answers.");
  expect((await operator(other, "cell", "list")).output).toMatch(
    /^This is cell 14\.\nCELL +ADDRESS +SINCE +BY\n12 +http:\S+ +home +\S+/,
  );
  await expect.poll(() => other.kit.providers.cells.numbers, { timeout: 10_000 }).toEqual([12]);
  expect((await send("to another cell")).body.error).toBeNull();
  const shown = await operator(one, "cell", "show", "14");
  expect(shown.output).toMatch(/paid there, test +NGN 25,000\.00 in 1 transfers/);
  expect(shown.output).toMatch(/not ended, test +NGN 0\.00 in 0 transfers/);
  expect(shown.output).toMatch(/with all cells, test +NGN 25,000\.00/);
  const compared = await operator(one, "cell", "compare", "14", "--day", today());
  expect(compared).toMatchObject({
    output: expect.stringContaining(
      "1 transfers paid to cell 14, 1 credited there. The books agree.",
    ),
    exitCode: 0,
  });
  const credit = String(await keepCredit(one.kit));
  const { serviceAccountNumber } = other.business;
  expect((await operator(one, "credits", "sent")).output).toBe(
    "No credit was sent to another cell.",
  );
  const given = await operator(one, "credits", "send", credit, "--to", serviceAccountNumber);
  expect(given.output).toMatch(/^Credit \d+ goes to Adire Market in cell 14, as kw\w{24}\./);
  const listed = async () => (await operator(one, "credits", "sent")).output;
  await expect
    .poll(listed, { timeout: 10_000 })
    .toMatch(
      new RegExp(
        `^CREDIT .*\n${credit} .* cell14 +${serviceAccountNumber} Adire Market +NGN 100\\.00 +kw\\w+ +paid`,
      ),
    );
  expect((await operator(one, "cell", "show", "14")).output).toMatch(
    /paid there, test +NGN 25,100\.00 in 2 transfers/,
  );
  expect((await operator(one, "provider", "calls", "cell14")).output).toContain("/inbound/14/");

  for (const name of ["compare-settings", "apply-settings"])
    expect((await operator(other, "cell", name)).complaint).toBe(
      "Cell 12 is the home cell of this one. Run the command there.",
    );
  expect(await operator(one, "cell", "apply-settings")).toMatchObject({
    output: "Cell 14 has the same settings.",
    exitCode: 0,
  });
  await operator(
    one,
    "provider",
    "route",
    "bank_rail",
    "--position",
    "1",
    "--to",
    "kora",
    "--for",
    "058",
  );
  const differs =
    /^Cell 14 differs in 1:\nSETTING .*\nroute\/bank_rail\/1 +none +kora, 058\nIt would take none of them\. route\/bank_rail\/1: .* kora, which is not configured/;
  expect(await operator(one, "cell", "compare-settings")).toMatchObject({
    ...{ output: expect.stringMatching(differs), exitCode: 1 },
  });
  expect(await operator(one, "cell", "apply-settings", "--yes")).toMatchObject({
    ...{ output: expect.stringContaining("Cell 14 took none of them. "), exitCode: 1 },
  });
  await operator(one, "provider", "unroute", "bank_rail", "--position", "1");

  await operator(one, "provider", "switch", "cell14", "off", "--mode", "test");
  expect((await send("while it is switched off")).body.error).toBeNull();
  const refused = await operator(one, "cell", "disconnect", "14", "--yes");
  expect(refused.complaint).toContain("1 transfers to cell 14 are open");
  // Its rows stay as they were, and its transfers end in the cell to which it moved.
  await one.kit.database.run(sql`
    update businesses set moved_to = 14 where id = ${one.business.businessId}`);
  const afterMove = await operator(one, "cell", "show", "14");
  expect(afterMove.output).toMatch(/paid there, test +NGN 25,100\.00 in 2 transfers/);
  expect(afterMove.output).toMatch(/not ended, test +NGN 0\.00 in 0 transfers/);
  expect(afterMove.output).toMatch(/with all cells, test +NGN 100\.00/);
  const ended = await operator(one, "cell", "disconnect", "14", "--yes");
  expect(ended.output).toBe("Cell 14 is not connected any more.");
});

test.each([
  [["cell", "connect", "9", "--url", "http://a", "--file", "-"], "from 10 to 89"],
  [["cell", "connect", "14", "--url", "http://a", "--file", "/nowhere"], "could not be read"],
  [["cell", "show", "15"], "Cell 15 is not connected"],
  [["cell", "compare", "15", "--day", "2027-01-31"], "Cell 15 is not connected"],
])("%j says what is wrong", async (args, sentence) => {
  const { complaint, exitCode } = await operator(one, ...args);
  expect(complaint).toContain(sentence);
  expect(exitCode).not.toBe(0);
});
