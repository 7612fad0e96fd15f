import { Monitor, Moon, Rows3, Rows4, Sun, ToggleLeft } from "lucide-react";
import type { MenuItem } from "../components/menu.tsx";
import { changePreferences, type Preferences } from "./preferences.ts";

const NEXT_THEME = { system: "light", light: "dark", dark: "system" } as const;
const THEMES = {
  system: { icon: Monitor, text: "Theme: system" },
  light: { icon: Sun, text: "Theme: light" },
  dark: { icon: Moon, text: "Theme: dark" },
} as const;

/** The items of the profile menu that change how this browser shows the pages. */
export function preferenceItems({ theme, density, shortcuts }: Preferences): MenuItem[] {
  const isCompact = density === "compact";
  return [
    {
      key: "theme",
      ...THEMES[theme],
      startsGroup: true,
      onSelect: () => changePreferences({ theme: NEXT_THEME[theme] }),
    },
    {
      key: "density",
      text: isCompact ? "Rows: compact" : "Rows: comfortable",
      icon: isCompact ? Rows4 : Rows3,
      onSelect: () => changePreferences({ density: isCompact ? "comfortable" : "compact" }),
    },
    {
      key: "shortcuts",
      text: shortcuts === "on" ? "Single keys: on" : "Single keys: off",
      icon: ToggleLeft,
      onSelect: () => changePreferences({ shortcuts: shortcuts === "on" ? "off" : "on" }),
    },
  ];
}
