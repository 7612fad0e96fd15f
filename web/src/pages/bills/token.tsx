import { Check, Copy } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { useCopy } from "../../components/use-copy.ts";
import { groupToken } from "./bill.ts";

interface TokenProps {
  readonly token: string;
  readonly units: string | null;
}

/** The token of prepaid electricity, in groups to read out, and whole when it is copied. */
export function Token({ token, units }: TokenProps) {
  const { copied, copy } = useCopy("token");
  return (
    <section aria-labelledby="token" className="rounded-note bg-sunk px-4 py-3">
      <h3 id="token" className="text-meta text-quiet">
        Token{units === null ? null : `, ${units} kWh`}
      </h3>
      <p className="py-1 font-mono text-page font-medium tracking-tight wrap-anywhere">
        {groupToken(token)}
      </p>
      <Button
        size="small"
        icon={copied ? Check : Copy}
        data-copy={token}
        onClick={() => copy(token)}
      >
        Copy token
      </Button>
    </section>
  );
}
