import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, KeyRound, LogOut } from "lucide-react";
import { signOut } from "../../api/sign-in.ts";
import { classes } from "../../components/classes.ts";
import { LazyMenu } from "../../shell/lazy-menu.tsx";
import { PersonMark } from "../../shell/monogram.tsx";
import { preferenceItems } from "../../shell/preference-items.ts";
import { usePreferences } from "../../shell/preferences.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { useConsole } from "./use-console.ts";
import { useSessionEnd } from "./use-session-end.ts";

interface OperatorMenuProps {
  readonly folds?: boolean;
  readonly onHelp: () => void;
}

/** The operator, with the minutes that are left; theme, density, keys, security, log out. */
export function OperatorMenu({ folds = true, onHelp }: OperatorMenuProps) {
  const { me, to } = useConsole();
  const navigate = useNavigate();
  const client = useQueryClient();
  const preferences = usePreferences();
  const leave = async () => {
    await signOut();
    // The page is left first: it cannot be drawn without the operator.
    await navigate({ to: "/login" });
    client.clear();
  };
  return (
    <LazyMenu
      items={[
        {
          ...{ key: "security", text: "Your security", icon: KeyRound },
          onSelect: () => void navigate({ to: to("security") }),
        },
        ...preferenceItems(preferences),
        {
          ...{ key: "help", text: "Keyboard shortcuts", icon: Keyboard, shortcut: "?" },
          onSelect: onHelp,
        },
        {
          ...{ key: "leave", text: "Log out", icon: LogOut, startsGroup: true },
          onSelect: () => void leave(),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          title={`${me.name}, ${ROLE_NAMES[me.role].toLowerCase()}`}
          className="flex min-h-9 min-w-0 items-center gap-2.5 rounded-nav px-1.5 text-left font-medium text-quiet hover:bg-pressed max-wide:justify-center max-fold:min-h-11 max-fold:justify-start"
        >
          <PersonMark name={me.name} />
          <span className={classes("min-w-0 truncate", folds && "max-wide:sr-only")}>
            {me.name}
          </span>
          <MinutesLeft folds={folds} />
        </button>
      )}
    />
  );
}

function MinutesLeft({ folds }: { readonly folds: boolean }) {
  const { words } = useSessionEnd();
  return (
    <span
      className={classes(
        "ml-auto rounded-chip bg-pressed px-1.75 text-tiny leading-4.5 text-quiet figures",
        folds && "max-wide:sr-only",
      )}
    >
      {words} left
    </span>
  );
}
