import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { Outcome, Section } from "./section.tsx";

interface Funds {
  readonly NGN: number;
  readonly USD: number;
}

/** Resets the business's own test wallets to their initial balances. Nothing is deleted. */
export function ResetSection() {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [done, setDone] = useState<Funds>();
  const reset = async () => {
    const funds = await confirm({
      title: "Reset the test balances?",
      keep: "Keep them",
      act: "Reset balances",
      consequences: [
        { when: "now", text: "₦5,000,000.00 and $10,000.00 become available." },
        { when: "now", text: "Magic BVNs may verify other customers again." },
        { when: "now", text: "Held and pending money, customers and history stay." },
      ],
      run: (headers) => readData(place.api.POST("/test/reset", { headers })),
    });
    if (funds === undefined) return;
    setDone(funds);
    await client.invalidateQueries({ queryKey: [...place.key] });
  };
  return (
    <Section
      icon={RotateCcw}
      title="Reset"
      about="Sets the available balances to their initial amounts, and frees the magic BVNs."
    >
      <span>
        <Button onClick={() => void reset()}>Reset balances</Button>
      </span>
      {done === undefined ? null : (
        <Outcome>
          Available now: {formatAmount(done.NGN)} and {formatAmount(done.USD, "USD")}.
        </Outcome>
      )}
    </Section>
  );
}
