import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { classes } from "../../components/classes.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { OuterLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-field.tsx";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { firstDifference, markLines, nameAt, signOf } from "./first-difference.ts";
import { type Explanation, signatureQuery } from "./requests-query.ts";

/**
 * The bytes that had to be signed beside those that were. If the service does not know the latter, a person pastes
 * them.
 */
export function SignatureComparison({ requestId }: { readonly requestId: string }) {
  const place = usePlace();
  const query = useQuery(signatureQuery(place, requestId));
  if (query.data === undefined)
    return query.error === null ? (
      <SkeletonText className="w-2/3" />
    ) : (
      <ErrorPanel
        isInline
        subject="The signature"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { explanation } = query.data;
  if (explanation === null) return null;
  return <Comparison explanation={explanation} />;
}

function Comparison({ explanation }: { readonly explanation: Explanation }) {
  const { expected, signed, isBody } = explanation;
  const [pasted, setPasted] = useState("");
  const other = signed?.text ?? (pasted === "" ? undefined : pasted);
  return (
    <section aria-labelledby="signature-heading" className="flex flex-col gap-3">
      <h3 id="signature-heading" className="font-bold">
        What should have been signed, and what was
      </h3>
      {signed === null ? null : (
        <Notice kind="bad" title={`Your code signed ${signed.what}.`}>
          The first difference is at byte {signed.firstDifferenceAt}.
        </Notice>
      )}
      <BothTexts explanation={explanation} other={other}>
        {signed === null ? (
          <TextArea
            label="Paste what your code signed"
            hint="Print it just before the HMAC. It stays in this browser."
            value={pasted}
            onChange={setPasted}
            spellCheck={false}
          />
        ) : null}
      </BothTexts>
      {isBody && expected.text !== null ? <MaskedNote digest={expected.digest} /> : null}
      <OuterLink href="/docs/guides/requests#when-it-does-not-match">
        How to sign a request
      </OuterLink>
    </section>
  );
}

interface BothTextsProps {
  readonly explanation: Explanation;
  readonly other: string | undefined;
  /** Between the two: where the second is pasted. */
  readonly children: ReactNode;
}

function BothTexts({ explanation, other, children }: BothTextsProps) {
  const { expected, signed, isBody, version } = explanation;
  const difference =
    other === undefined || expected.text === null
      ? undefined
      : firstDifference(expected.text, other);
  return (
    <>
      <Bytes
        title={`Expected with ${version}`}
        bytes={expected.bytes}
        text={expected.text}
        at={difference?.at}
        absent={
          isBody
            ? "The log has no text of this body: it is not JSON, or is longer than 4 kB."
            : "The refusal was too long to keep."
        }
      />
      {children}
      {other === undefined ? null : (
        <Bytes
          title="Signed"
          bytes={signed?.bytes ?? new TextEncoder().encode(other).length}
          text={other}
          at={difference?.at}
        />
      )}
      <Verdict expected={expected.text} other={other} />
    </>
  );
}

function MaskedNote({ digest }: { readonly digest: string | null }) {
  return (
    <p className="text-label text-quiet">
      The log masks personal data, so stars may stand for other characters.
      {digest === null ? null : (
        <>
          {" "}
          SHA-256 of the body as it arrived:{" "}
          <span className="font-mono wrap-anywhere">{digest}</span>
        </>
      )}
    </p>
  );
}

interface VerdictProps {
  readonly expected: string | null;
  readonly other: string | undefined;
}

/** Where they differ, in words: a mark alone says nothing to a screen reader. */
function Verdict({ expected, other }: VerdictProps) {
  if (expected === null || other === undefined) return null;
  const difference = firstDifference(expected, other);
  return (
    <p role="status" className="text-meta">
      {difference === undefined
        ? "Both texts are the same, so the key is wrong. Sign with the Public Key of this mode."
        : `Line ${difference.line}, character ${difference.column}: expected ${nameAt(expected, difference.at)}, signed ${nameAt(other, difference.at)}.`}
    </p>
  );
}

interface BytesProps {
  readonly title: string;
  readonly bytes: number;
  readonly text: string | null;
  readonly at: number | undefined;
  readonly absent?: string | undefined;
}

function Bytes({ title, bytes, text, at, absent }: BytesProps) {
  return (
    <figure className="overflow-hidden rounded-note border border-line bg-sunk">
      <figcaption className="flex justify-between gap-2 border-b border-line px-3 py-1 text-label leading-5 font-medium text-quiet">
        <span>{title}</span>
        <span className="figures">{countOf(bytes, "byte")}</span>
      </figcaption>
      <Content text={text} at={at} absent={absent} />
    </figure>
  );
}

function Content({ text, at, absent }: Omit<BytesProps, "title" | "bytes">) {
  if (text === null) return <p className="px-3 py-2.5 text-meta text-quiet">{absent}</p>;
  if (text === "" && at === undefined)
    return <p className="px-3 py-2.5 text-meta text-quiet">Nothing: an empty text.</p>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto py-2.5 font-mono text-[12.5px] leading-[19px] -outline-offset-2!"
    >
      {markLines(text, at).map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move.
          key={index}
          number={index + 1}
          {...line}
        />
      ))}
    </pre>
  );
}

interface LineProps {
  readonly number: number;
  readonly text: string;
  readonly mark: number | undefined;
}

function Line({ number, text, mark }: LineProps) {
  return (
    <span
      className={classes(
        "grid grid-cols-[36px_minmax(0,1fr)] gap-x-2 pr-3",
        mark !== undefined && "bg-wait-fill",
      )}
    >
      <span aria-hidden="true" className="text-right text-faint select-none">
        {number}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {mark === undefined ? text : <Marked text={text} mark={mark} />}
      </span>
    </span>
  );
}

function Marked({ text, mark }: { readonly text: string; readonly mark: number }) {
  const character = [...text.slice(mark)][0] ?? "";
  return (
    <>
      {text.slice(0, mark)}
      <mark className="rounded-mark bg-bad px-0.5 font-medium text-sheet">{signOf(character)}</mark>
      {text.slice(mark + character.length)}
    </>
  );
}
