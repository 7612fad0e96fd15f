import { ReceiptText, ShieldCheck, SquareTerminal } from "lucide-react";
import type { PaletteEntry } from "../../shell/palette/entries.ts";
import { findPages } from "../../shell/palette/find-pages.ts";
import type { Command } from "../api/commands.ts";
import { commandSlug } from "../commands/command-slug.ts";
import { findCommands } from "../commands/find-commands.ts";
import type { Console } from "./use-console.ts";
import type { NavigationItem } from "./use-pages.ts";

interface EntriesOptions {
  readonly here: Pick<Console, "to" | "can">;
  readonly items: readonly NavigationItem[];
  readonly commands: readonly Command[];
  readonly text: string;
}

/** A palette that listed all commands would hide its pages. */
const COMMANDS_MAX = 12;

/** What the palette offers for a text: pages first, then commands that the operator may run. */
export function paletteEntries({ here, items, commands, text }: EntriesOptions): PaletteEntry[] {
  const pages = [
    ...items.map(({ page, entry, to }) => ({ page, icon: entry.icon, to, ...keyOf(entry.key) })),
    { page: SECURITY, icon: ShieldCheck, to: here.to(SECURITY.path) },
  ];
  const runnable = commands.filter(({ mayRun }) => mayRun);
  const found = text === "" ? [] : findCommands(runnable, text).slice(0, COMMANDS_MAX);
  return [
    ...referenceEntries(here, text),
    ...findPages(pages, text).map(({ page, icon, to, key }) => ({
      ...{ key: `page-${page.path}`, group: "Go to", icon, text: page.title, to },
      ...(key === undefined ? {} : { shortcut: `G ${key}` }),
    })),
    ...found.map(({ name, summary }) => ({
      ...{ key: `command-${name}`, group: "Commands", icon: SquareTerminal },
      ...{ text: name, note: summary, to: here.to(["commands", commandSlug(name)]) },
    })),
  ];
}

/** `trf_9t5z5j3a85g8`, `ORDER-5512`, or a session id of 30 digits. */
const REFERENCE = /^(?=\S*\d)\S{8,}$/;
const REQUEST_ID = /^req_\w+$/;

/** A reference or a request id that was pasted. */
function referenceEntries({ to, can }: EntriesOptions["here"], text: string): PaletteEntry[] {
  const entry = { group: "Find", icon: ReceiptText };
  if (REQUEST_ID.test(text) && can("deliveries:read"))
    return [
      {
        ...{ ...entry, key: "request", text: `API request ${text}` },
        to: to(["requests", text]),
      },
    ];
  if (!REFERENCE.test(text) || !can("money:read")) return [];
  return [
    {
      ...{ ...entry, key: "transaction", text: `Transaction ${text}` },
      to: to("transactions", { search: text }),
    },
  ];
}

const SECURITY = {
  path: "security",
  title: "Your security",
  keywords: "password, passkey, authenticator, session, recovery code",
};

const keyOf = (key: string | undefined) => (key === undefined ? {} : { key });
