import { Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Tabs } from "../../components/tabs.tsx";
import { useConsole } from "../shell/use-console.ts";

interface SubPagesProps {
  /** For screen readers: `Parts of the system`. */
  readonly label: string;
  /** The path of the page: `["businesses", id]`. */
  readonly at: readonly string[];
  /** Name of each child in the address, and its text. The first one has no name: it is the page itself. */
  readonly pages: readonly (readonly [path: string, text: string])[];
  readonly children: ReactNode;
}

/** A page with parts that have an address each. */
export function SubPages({ label, at, pages, children }: SubPagesProps) {
  const { to } = useConsole();
  const { pathname } = useLocation();
  const open = pathname.slice(to(at).length + 1).split("/")[0] ?? "";
  const tabs = pages.map(([path, text]) => ({
    ...{ text, isCurrent: path === open },
    to: to(path === "" ? at : [...at, path]),
  }));
  return (
    <>
      <Tabs label={label} tabs={tabs} />
      {open === "" ? children : <Outlet />}
    </>
  );
}
