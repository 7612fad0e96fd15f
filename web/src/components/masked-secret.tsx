interface MaskedSecretProps {
  /** What the secret begins with, so that its kind and mode are seen: `test_key_`. */
  readonly prefix: string;
}

/** A secret that is not shown. All secrets look alike: the dots say nothing about the length. */
export function MaskedSecret({ prefix }: MaskedSecretProps) {
  return (
    <span className="font-mono text-[12.5px] whitespace-nowrap">
      {prefix}
      <span aria-hidden="true">••••••••</span>
      <span className="sr-only">, hidden</span>
    </span>
  );
}
