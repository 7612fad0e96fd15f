import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { Reference } from "../../components/reference.tsx";
import { ExactTime } from "../../components/time.tsx";
import { type Confirm, useConfirm } from "../../components/use-confirm.tsx";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";
import { Section } from "../customer/section.tsx";
import type { Wallet } from "./wallet-queries.ts";

interface AccountSectionProps {
  readonly wallet: Wallet;
  readonly owner: string;
}

/** The account number that credits the wallet, and what can be done with it. */
export function AccountSection({ wallet, owner }: AccountSectionProps) {
  const { virtualAccountNumber: number, walletReference, createdAt } = wallet;
  return (
    <Section title="Account number">
      {number === null ? (
        <p className="pb-2 text-meta text-quiet">
          {wallet.currency === "NGN"
            ? "None is attached. With one, anyone can pay into this wallet from a bank."
            : "Account numbers exist for naira wallets."}
        </p>
      ) : (
        <p className="pb-2.5">
          <Reference
            value={number}
            label="account number"
            whole
            className="[&>.font-mono]:text-page"
          />
        </p>
      )}
      <AccountButtons wallet={wallet} owner={owner} />
      <div className="pt-3">
        <KeyValues
          items={[
            { label: "Wallet", value: <Reference value={walletReference} label="wallet" /> },
            { label: "Opened", value: <ExactTime at={createdAt} /> },
          ]}
        />
      </div>
    </Section>
  );
}

function AccountButtons({ wallet, owner }: AccountSectionProps) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  if (!place.can("customers:write") || wallet.currency !== "NGN") return null;
  if (wallet.status === "Closed") return null;
  const run = async (ask: AskAbout) => {
    const done = await ask({ place, confirm, wallet, owner });
    if (done !== undefined) await client.invalidateQueries({ queryKey: place.key });
  };
  if (wallet.virtualAccountNumber === null)
    return <Button onClick={() => void run(attach)}>Attach account number</Button>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => void run(regenerate)}>
        Replace
      </Button>
      <Button size="small" onClick={() => void run(retire)}>
        Retire
      </Button>
    </div>
  );
}

interface About extends AccountSectionProps {
  readonly place: CurrentPlace;
  readonly confirm: Confirm;
}

type AskAbout = (about: About) => Promise<unknown>;

const pathOf = ({ walletReference }: Wallet) => ({ params: { path: { walletReference } } });

const attach: AskAbout = ({ place, confirm, wallet, owner }) =>
  confirm({
    title: `Attach an account number to ${owner}’s wallet?`,
    consequences: [
      { when: "now", text: "The bank opens an account number in the customer’s name." },
      {
        when: "later",
        text: "Money paid to it is credited to this wallet, less the credit fee.",
      },
    ],
    act: "Attach account number",
    keep: "Cancel",
    run: (headers) =>
      readData(
        place.api.POST("/wallets/{walletReference}/virtual-account", {
          ...pathOf(wallet),
          headers,
        }),
      ),
  });

const regenerate: AskAbout = ({ place, confirm, wallet, owner }) =>
  confirm({
    title: `Replace ${wallet.virtualAccountNumber}?`,
    about: `${owner} gets a new account number.`,
    consequences: [
      { when: "now", text: "A new number is opened, and this one is retired permanently." },
      {
        when: "later",
        text: "Money that still comes to the old number is credited to the wallet, and the operator gets an alert.",
      },
      { when: "warning", text: "Payers still have the old number. Give them the new one." },
    ],
    act: "Replace account number",
    keep: "Keep the number",
    run: (headers) =>
      readData(
        place.api.POST("/wallets/{walletReference}/virtual-account/regenerate", {
          ...pathOf(wallet),
          headers,
        }),
      ),
  });

const retire: AskAbout = ({ place, confirm, wallet, owner }) =>
  confirm({
    title: `Retire ${wallet.virtualAccountNumber}?`,
    about: `${owner}’s wallet then has no account number.`,
    consequences: [
      { when: "now", text: "The number is retired permanently. It is never given out again." },
      {
        when: "later",
        text: "Money that still comes to it is credited to the wallet, and the operator gets an alert.",
      },
      { when: "warning", text: "This cannot be undone. Another number can be attached." },
    ],
    act: "Retire account number",
    keep: "Keep the number",
    run: (headers) =>
      readData(
        place.api.DELETE("/wallets/{walletReference}/virtual-account", {
          ...pathOf(wallet),
          headers,
        }),
      ),
  });
