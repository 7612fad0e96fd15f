import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { PaidBar } from "../../components/paid-bar.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type AccountDetails, isAwaited, kindOf, ownerOf } from "./account.ts";
import { AccountCredits } from "./account-credits.tsx";
import { accountQuery } from "./accounts-query.ts";
import { SimulateCreditDialog } from "./simulate-credit-dialog.tsx";
import { TimeLeft } from "./time-left.tsx";

/** One account: its number to read out, its owner, and its credits. */
export function AccountDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference } = useParams({ strict: false }) as { reference: string };
  const found = useQuery(accountQuery(place, reference));
  return (
    <Drawer
      kind={found.data === undefined ? "Virtual account" : `Account, ${kindOf(found.data)}`}
      title={`Virtual account ${found.data?.accountNumber ?? reference}`}
      closeTo={place.to("accounts", search)}
      backText="Virtual accounts"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {found.data === undefined ? (
          <Missing found={found} reference={reference} />
        ) : (
          <Facts account={found.data} />
        )}
      </div>
    </Drawer>
  );
}

interface MissingProps {
  readonly found: { readonly error: unknown; readonly refetch: () => unknown };
  readonly reference: string;
}

function Missing({ found, reference }: MissingProps) {
  const { mode } = usePlace();
  if (found.error === null)
    return <Skeleton label="The account" shape="detail" lines={6} className="pt-4" />;
  if (asFailure(found.error).status === 404)
    return (
      <NotFound title={`No account ${reference} in ${mode}`} action={null}>
        It may exist in the other mode.
      </NotFound>
    );
  return (
    <ErrorPanel subject="The account" error={found.error} onRetry={() => void found.refetch()} />
  );
}

function Facts({ account }: { readonly account: AccountDetails }) {
  const { accountNumber, accountName, bankName, status, amount, received, details } = account;
  return (
    <>
      <div>
        <Reference
          value={accountNumber}
          label="account number"
          whole
          className="[&>span]:text-amount [&>span]:font-medium"
        />
        <p className="mb-1.5">
          <b className="font-bold">{accountName}</b>, {bankName}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          <Status word={status} />
          {isAwaited(account) && account.expiresAt !== null ? (
            <TimeLeft until={account.expiresAt} className="text-meta text-quiet" />
          ) : null}
        </span>
      </div>
      {amount === null ? null : <PaidBar paid={received ?? 0} amount={amount} />}
      <Simulate account={account} />
      <KeyValues
        items={[
          { label: "Owner", value: ownerOf(account) },
          { label: "E-mail", value: details.email ?? undefined },
          { label: "Phone", value: details.phone ?? undefined },
          { label: "RC number", value: details.rcNumber ?? undefined },
          { label: "TIN", value: details.tin ?? undefined },
          { label: "Reference", value: <Reference value={account.reference} /> },
          {
            label: "Expects",
            value: amount === null ? "Any amount" : <Amount value={amount} />,
          },
          {
            label: "Ends",
            value: account.expiresAt === null ? undefined : <ExactTime at={account.expiresAt} />,
          },
          { label: "Opened", value: <ExactTime at={account.createdAt} /> },
        ]}
      />
      <AccountCredits reference={account.reference} />
    </>
  );
}

function Simulate({ account }: { readonly account: AccountDetails }) {
  const place = usePlace();
  const [isOpen, setOpen] = useState(false);
  if (place.mode !== "test" || !place.can("simulator:use")) return null;
  return (
    <div>
      <Button icon={FlaskConical} data-shortcut="s" onClick={() => setOpen(true)}>
        Simulate a credit
      </Button>
      {isOpen ? (
        <SimulateCreditDialog
          accountNumber={account.accountNumber}
          suggested={account.amount === null ? undefined : account.amount - (account.received ?? 0)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
