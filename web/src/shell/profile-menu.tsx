import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, KeyRound, LogOut } from "lucide-react";
import { signOut } from "../api/sign-in.ts";
import { classes } from "../components/classes.ts";
import { LazyMenu } from "./lazy-menu.tsx";
import { PersonMark } from "./monogram.tsx";
import { preferenceItems } from "./preference-items.ts";
import { usePreferences } from "./preferences.ts";
import { usePlace } from "./use-place.ts";

interface ProfileMenuProps {
  readonly folds?: boolean;
  readonly onHelp: () => void;
}

/** The person: theme, density, keys, security, log out. */
export function ProfileMenu({ folds = true, onHelp }: ProfileMenuProps) {
  const place = usePlace();
  const navigate = useNavigate();
  const client = useQueryClient();
  const preferences = usePreferences();
  const leave = async () => {
    await signOut();
    // The page is left first: it cannot be drawn without the person.
    await navigate({ to: "/login" });
    client.clear();
  };
  return (
    <LazyMenu
      items={[
        {
          key: "security",
          text: "Your security",
          icon: KeyRound,
          onSelect: () => void navigate({ to: place.to("settings/security") }),
        },
        ...preferenceItems(preferences),
        {
          key: "help",
          text: "Keyboard shortcuts",
          icon: Keyboard,
          shortcut: "?",
          onSelect: onHelp,
        },
        {
          key: "leave",
          text: "Log out",
          icon: LogOut,
          startsGroup: true,
          onSelect: () => void leave(),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          title={place.me.name}
          className="flex min-h-9 min-w-0 items-center gap-2.5 rounded-nav px-1.5 text-left font-medium text-quiet hover:bg-pressed max-fold:min-h-11"
        >
          <PersonMark name={place.me.name} />
          <span className={classes("min-w-0 truncate", folds && "max-wide:sr-only")}>
            {place.me.name}
          </span>
        </button>
      )}
    />
  );
}
