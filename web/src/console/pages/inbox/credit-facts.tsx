import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import { commandQuery } from "../../api/read-command.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { useConsole } from "../../shell/use-console.ts";
import type { UnmatchedCredit } from "./rows.ts";

/** What is known about money for an account that does not exist. */
export function CreditFacts({ credit }: { readonly credit: UnmatchedCredit }) {
  const { senderName, senderAccountNumber, narration, accountNumber, sessionId } = credit;
  const sender = [senderName, senderAccountNumber].filter((part) => part !== null);
  return (
    <KeyValues
      items={[
        { label: "Sender", value: sender.length === 0 ? undefined : sender.join(", ") },
        { label: "Narration", value: `“${narration}”` },
        {
          label: "Sent to",
          value: <Reference value={accountNumber} label="account number" whole />,
        },
        { label: "Arrived", value: <Time at={credit.arrivedAt} /> },
        { label: "Provider", value: providerName(credit.provider) },
        { label: "Session id", value: <Reference value={sessionId} label="session id" /> },
      ]}
    />
  );
}

interface ProposedCreditProps {
  /** The values of the proposal to assign it. */
  readonly input: Readonly<Record<string, string>>;
}

/** The credit that a proposal assigns, beside the decision. */
export function ProposedCredit({ input }: ProposedCreditProps) {
  const { to } = useConsole();
  const { credit: id = "", accountNumber } = input;
  const query = useQuery(
    commandQuery<readonly UnmatchedCredit[]>("credits unmatched", { credit: id }),
  );
  return (
    <section aria-label="The credit" className="flex flex-col gap-2">
      <h3 className="font-bold">The credit</h3>
      <Loaded subject="The credit" query={query} lines={4}>
        {([credit]) =>
          credit === undefined ? (
            <p className="text-quiet">It is no longer waiting: it was assigned.</p>
          ) : (
            <>
              <p>
                <Amount value={credit.amount} currency={credit.currency} />, to be assigned to{" "}
                <span className="font-mono">{accountNumber}</span>
              </p>
              <CreditFacts credit={credit} />
            </>
          )
        }
      </Loaded>
      <TextLink to={to(["inbox", "credit", id])}>The credit and its possible owners</TextLink>
    </section>
  );
}
