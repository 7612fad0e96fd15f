import { Upload, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";

interface LogoFieldProps {
  /** A `data:` address; null: no logo. */
  readonly value: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly error: string | undefined;
}

/** The service takes files up to here; a larger one is named before it is sent. */
const BYTES_MAX = 100 * 1_024;

/** The logo: chosen from a file, shown as it is, and removed. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [hint, setHint] = useState<string>();
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setHint(file.size > BYTES_MAX ? `${file.name} has more than 100 KiB.` : undefined);
    if (file.size <= BYTES_MAX) readAddress(file, onChange);
  };
  const note = hint ?? error;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-meta font-strong">
        Logo <span className="font-normal text-quiet">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {value === null ? null : (
          <img
            src={value}
            alt="Your logo"
            className="h-12 max-w-48 rounded-control border border-line bg-[#ffffff] object-contain p-1"
          />
        )}
        <Button icon={Upload} onClick={() => input.current?.click()} aria-describedby={noteId}>
          {value === null ? "Choose a file" : "Choose another file"}
        </Button>
        {value === null ? null : (
          <Button icon={X} kind="quiet" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = "";
          }}
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={note === undefined ? "text-label text-quiet" : "text-label font-medium text-bad"}
      >
        {note ?? "PNG, JPEG or WebP, at most 100 KiB. It is shown 40 pixels high."}
      </p>
    </fieldset>
  );
}

function readAddress(file: File, onRead: (address: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => onRead(String(reader.result));
  reader.readAsDataURL(file);
}
