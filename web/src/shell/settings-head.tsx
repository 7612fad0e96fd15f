import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Tabs } from "../components/tabs.tsx";
import { PageHead } from "./page-head.tsx";
import { useNavigation } from "./use-navigation.ts";

interface SettingsHeadProps {
  readonly title: string;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page of the settings, with the others as tabs. */
export function SettingsHead(props: SettingsHeadProps) {
  const { pathname } = useLocation();
  const items = useNavigation().filter(({ group }) => group === "settings");
  return (
    <>
      <PageHead {...props} />
      <Tabs
        label="Settings"
        tabs={items.map(({ page, to }) => ({
          to,
          text: page.title,
          isCurrent: pathname === to || pathname.startsWith(`${to}/`),
        }))}
      />
    </>
  );
}
