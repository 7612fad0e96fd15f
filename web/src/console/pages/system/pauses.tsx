import { useQuery } from "@tanstack/react-query";
import { Pause as PauseIcon } from "lucide-react";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { type Pause, pausesQuery } from "./system-queries.ts";

/** What is paused, and for how long it has been. */
export function PausesPart() {
  const query = useQuery(pausesQuery);
  return (
    <Section
      title="Pauses"
      about="A pause refuses merchants' writes. Reads, callbacks and jobs continue."
      actions={
        <CommandButton name="pause" icon={PauseIcon} question={PAUSE}>
          Pause a service
        </CommandButton>
      }
    >
      <Loaded subject="The pauses" query={query} lines={2} shape="rows">
        {(pauses) =>
          pauses.length === 0 ? (
            <p className="text-quiet">Nothing is paused.</p>
          ) : (
            <ul className="border-b border-line">
              {pauses.map((pause) => (
                <PauseRow key={pause.service} pause={pause} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

const nameOf = (service: string): string =>
  service === "all" ? "Every service" : separateWords(service);

const PauseRow = ({ pause: { service, message, since, by } }: { readonly pause: Pause }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.75">
    <span className="min-w-0 flex-[1_1_220px]">
      <span className="block font-strong">{nameOf(service)}</span>
      <span className="block text-meta text-quiet wrap-anywhere">
        Since <Time at={since} />, by {by}. Merchants read: {message}
      </span>
    </span>
    <CommandButton
      name="resume"
      label={`Resume ${nameOf(service).toLowerCase()}`}
      question={{
        title: `End the pause of ${nameOf(service).toLowerCase()}?`,
        given: { service },
        consequences: [
          { when: "now", text: "Merchants' writes are taken again, within a second." },
        ],
        act: "End the pause",
        keep: "Keep it paused",
      }}
    >
      Resume
    </CommandButton>
  </li>
);

const PAUSE = {
  title: "Pause a service",
  words: { message: { label: "Message to merchants", hint: "Each refused request returns it." } },
  consequences: [
    { when: "now" as const, text: "Writes of every merchant are refused, within a second." },
    { when: "later" as const, text: "Until you resume it." },
  ],
  act: "Pause it",
};
