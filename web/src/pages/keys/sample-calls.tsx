import { useState } from "react";
import { CodeView } from "../../components/code-view.tsx";
import { OuterLink } from "../../components/link.tsx";
import { LANGUAGE_NAMES, LANGUAGES, type Language, sampleOf } from "./code-samples.ts";
import type { RevealedKeys } from "./revealed-pair.tsx";

interface SampleCallsProps {
  /** The revealed keys of test mode. Live keys are never put into a sample. */
  readonly keys: RevealedKeys | undefined;
}

/** A first call, complete, in four languages. */
export function SampleCalls({ keys }: SampleCallsProps) {
  const [language, setLanguage] = useState<Language>("curl");
  return (
    <section aria-labelledby="samples-heading" className="mt-8 max-w-180">
      <h2 id="samples-heading" className="text-title font-heading">
        A first call
      </h2>
      <p className="mb-2 text-meta text-quiet">
        {keys === undefined
          ? "Reveal the test key to have it filled in here."
          : "With your test key filled in, while it is revealed."}{" "}
        <OuterLink href="/docs/guides/requests">How to sign a request</OuterLink>
      </p>
      <fieldset className="mb-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Language</legend>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
            className="min-h-7 rounded-chip border border-rule px-2.75 text-meta font-medium text-quiet hover:text-ink aria-pressed:border-ink aria-pressed:text-ink max-fold:min-h-9"
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </fieldset>
      <CodeView
        key={language}
        title={LANGUAGE_NAMES[language]}
        value={sampleOf(language, window.location.origin, keys)}
      />
    </section>
  );
}
