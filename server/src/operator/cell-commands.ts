import {
  type CellMoney,
  type ComparedBooks,
  compareBooks,
  connectCell,
  disconnectCell,
  listCells,
  type ShownCell,
  showCell,
} from "../domains/platform/cells/index.ts";
import { format, type Minor } from "../kernel/money.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { readText } from "./read-text.ts";
import { cellNumber, day, fileToRead, text } from "./readers.ts";

const number = argument(cellNumber, "the number of the other cell");

export const cellCommands = [
  command({
    name: "cell list",
    needs: "system:read",
    summary: "Lists the other cells that this one is connected with.",
    parameters: {},
    run: ({ kit }) => listCells(kit),
    show: ({ own, cells }) =>
      [
        own === null ? "This installation has no cell number." : `This is cell ${own}.`,
        ...(cells.length === 0
          ? ["It is connected with no other cell."]
          : [table(["CELL", "ADDRESS", "", "SINCE", "BY"], cells.map(rowOf))]),
      ].join("\n"),
  }),
  command({
    name: "cell show",
    needs: "system:read",
    summary: "Shows a cell, and the money between it and this one.",
    note: "The accounts between cells sum to zero over all cells when no transfer between them is open.",
    parameters: { cell: number },
    run: ({ kit }, { cell }) => showCell(kit, cell),
    show: showOne,
  }),
  command({
    name: "cell connect",
    needs: "credentials:write",
    summary: "Connects this cell to another one, or changes the connection.",
    note: "Run it in both cells, with the same secret: 32 to 200 characters, as `openssl rand -hex 32` writes. With it, a person can credit businesses of this cell. Delete the file afterwards.",
    parameters: {
      cell: number,
      url: needed(text("URL", "an address"), "where the other cell is reached, without a path"),
      file: needed(fileToRead("FILE|-"), "where the secret is; - reads the standard input"),
      "public-url": option(
        text("URL", "an address"),
        "where people reach the other cell; pay links of businesses that moved there lead to it",
      ),
      home: flag("marks it as the home cell, whose account numbers name no cell"),
    },
    run: async ({ kit, by }, { cell, url, file, home, "public-url": publicUrl }) =>
      await connectCell(kit, {
        ...{ number: cell, url: url.trim(), isHome: home, by },
        publicUrl: publicUrl?.trim(),
        secret: (await readText(file)).trim(),
      }),
    show: ({ number: cell, problem }) => showConnected(cell, problem),
  }),
  command({
    name: "cell disconnect",
    needs: "providers:write",
    summary: "Ends the link with another cell.",
    note: "It is refused while transfers or credits to it are open.",
    parameters: { cell: number },
    preview: async (_session, { cell }) =>
      `Cell ${cell} would get no more transfers, and everything that it sends would be refused.`,
    async run({ kit, by }, { cell }) {
      await disconnectCell(kit, { number: cell, by });
      return { cell };
    },
    show: ({ cell }) => `Cell ${cell} is no longer connected.`,
  }),
  command({
    name: "cell compare",
    needs: "money:read",
    summary: "Compares a day's transfers to another cell with the credits recorded there.",
    note: "It exits with 1 if they differ. Run it in both cells: each compares the transfers that it paid. A worker runs it each night for the day before.",
    parameters: { cell: number, day: needed(day, "a day in Lagos") },
    run: ({ kit }, { cell, day }) => compareBooks(kit, { cell, day }),
    holds: ({ differences }) => differences.length === 0,
    show: showCompared,
  }),
];

const rowOf = (cell: Awaited<ReturnType<typeof listCells>>["cells"][number]) => [
  ...[String(cell.number), cell.url, cell.isHome ? "home" : ""],
  ...[minute(cell.setAt), cell.setBy],
];

const showConnected = (cell: number, problem: string | null): string =>
  problem === null
    ? `Cell ${cell} is connected, and answers.`
    : `Cell ${cell} is connected, and does not answer yet (${problem}). ${problem.includes("status 401") ? "Connect this cell there too, with the same secret." : "Check the address and the proxy, and that the cell runs."}`;

function showOne({ number: cell, url, publicUrl, isHome, money }: ShownCell): string {
  const facts = [
    ["cell", `${cell}${isHome ? ", the home cell" : ""}`],
    ["address", url],
    ["public address", publicUrl ?? "not known"],
    ...money.flatMap(factsOf),
  ];
  return align(facts).join("\n");
}

const factsOf = ({ mode, paid, received, open, balance, betweenCells }: CellMoney) => [
  [`paid there, ${mode}`, sumOf(paid)],
  [`received from there, ${mode}`, sumOf(received)],
  [`not ended, ${mode}`, sumOf(open)],
  [`balance, ${mode}`, format(balance, "NGN")],
  [`with all cells, ${mode}`, format(betweenCells, "NGN")],
];

const sumOf = ({ count, amount }: { readonly count: number; readonly amount: Minor }) =>
  `${format(amount, "NGN")} in ${count} transfers`;

function showCompared({ cell, day, paid, credited, differences }: ComparedBooks): string {
  const counts = `${day}: ${paid} transfers paid to cell ${cell}, ${credited} credited there.`;
  if (differences.length === 0) return `${counts} The books agree.`;
  const rows = differences.map(({ reference, finding }) => [reference, finding]);
  return `${counts}\n${table(["REFERENCE", "DIFFERENCE"], rows)}`;
}
