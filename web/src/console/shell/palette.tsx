import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { PaletteFrame } from "../../shell/palette/palette-frame.tsx";
import { commandsQuery } from "../api/commands.ts";
import { paletteEntries } from "./palette-entries.ts";
import { useConsole } from "./use-console.ts";
import { useNavigation } from "./use-pages.ts";

/** Ctrl K: pages, every command that the operator may run, and a reference that was pasted. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const here = useConsole();
  const items = useNavigation();
  const navigate = useNavigate();
  const commands = useQuery(commandsQuery);
  const [text, setText] = useState("");
  const entries = paletteEntries({
    here,
    items,
    commands: commands.data?.commands ?? [],
    text: text.trim(),
  });
  return (
    <PaletteFrame
      id={useId()}
      placeholder="Page, command or reference"
      text={text}
      onText={setText}
      entries={entries}
      status={entries.length > 0 ? "" : `Nothing here has “${text.trim()}”.`}
      onClose={onClose}
      onOpen={(entry) => void navigate({ to: entry.to })}
    />
  );
}
