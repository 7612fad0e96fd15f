import { Eye, FlaskConical, Link2, Unlink } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";
import { useCardWrites } from "./use-card-writes.tsx";
import { useReveal } from "./use-reveal.tsx";
import { useUnlink } from "./use-unlink.ts";

const LinkWalletDialog = lazy(async () => ({
  default: (await import("./link-wallet-dialog.tsx")).LinkWalletDialog,
}));

const SimulatePurchaseDialog = lazy(async () => ({
  default: (await import("./simulate-purchase-dialog.tsx")).SimulatePurchaseDialog,
}));

interface CardToolsProps {
  readonly card: Card;
  /** The name of the customer whose card it is. */
  readonly holder: string;
}

/** The other actions for a card, grouped by subject. The irreversible one is last and apart. */
export function CardTools({ card, holder }: CardToolsProps) {
  const place = usePlace();
  const reveal = useReveal(card);
  const { terminate } = useCardWrites(card);
  const [open, setOpen] = useState<"link" | "simulate">();
  const isOpen = card.status === "Active" || card.status === "Frozen";
  const mayWrite = place.can("cards:write") && isOpen;
  const close = () => setOpen(undefined);
  return (
    <>
      <dl className="grid max-w-84 grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-meta">
        {place.can("customers:read") ? (
          <Group title="Customer">
            <LinkButton size="small" kind="soft" to={place.to(["customers", card.customerId])}>
              Open {holder}
            </LinkButton>
          </Group>
        ) : null}
        {mayWrite ? (
          <>
            <Group title="Number">
              <Button size="small" kind="soft" icon={Eye} onClick={() => void reveal()}>
                Show number
              </Button>
            </Group>
            <Group title="Wallet">
              <WalletTool card={card} onLink={() => setOpen("link")} />
            </Group>
          </>
        ) : null}
        {place.mode === "test" && place.can("simulator:use") ? (
          <Group title="Simulator">
            <Button
              size="small"
              kind="soft"
              icon={FlaskConical}
              onClick={() => setOpen("simulate")}
            >
              Simulate a purchase
            </Button>
          </Group>
        ) : null}
        {mayWrite ? (
          <Group title="End">
            <Button size="small" kind="soft" onClick={() => void terminate()}>
              Terminate
            </Button>
          </Group>
        ) : null}
      </dl>
      <Suspense fallback={null}>
        {open === "link" ? <LinkWalletDialog card={card} onClose={close} /> : null}
        {open === "simulate" ? <SimulatePurchaseDialog card={card} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Group = ({ title, children }: GroupProps) => (
  <>
    <dt className="text-quiet">{title}</dt>
    <dd className="min-w-0 *:max-w-full *:overflow-hidden">{children}</dd>
  </>
);

interface WalletToolProps {
  readonly card: Card;
  readonly onLink: () => void;
}

function WalletTool({ card, onLink }: WalletToolProps) {
  const unlink = useUnlink(card);
  return card.linkedWalletReference === null ? (
    <Button size="small" kind="soft" icon={Link2} onClick={onLink}>
      Link a wallet
    </Button>
  ) : (
    <Button size="small" kind="soft" icon={Unlink} onClick={() => void unlink()}>
      Unlink the wallet
    </Button>
  );
}
