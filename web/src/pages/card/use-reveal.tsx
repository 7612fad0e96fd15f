import { readData } from "../../api/answer.ts";
import { useConfirm } from "../../components/use-confirm.tsx";
import { lagosClock } from "../../format/time.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";

/** Opens the issuer's page with the card number, after PIN and reason. */
export function useReveal(card: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  return async () => {
    const page = await confirm({
      title: `Show the number of ${card.label}?`,
      consequences: [
        { when: "now", text: "The issuer creates a page with the number and the security code." },
        { when: "now", text: "The audit log keeps your name and your reason." },
        { when: "later", text: "The page closes itself after a few minutes." },
      ],
      act: "Show the number",
      keep: "Cancel",
      asksPin: true,
      asksReason: "Why you need it",
      run: (headers, { reason }) =>
        readData(
          place.api.POST("/business/card/{reference}/reveal", {
            params: { path: { reference: card.cardReference } },
            body: { reason },
            headers,
          }),
        ),
    });
    if (page === undefined) return;
    await confirm({
      title: "The issuer’s page is ready",
      about: (
        <a
          href={page.url}
          target="_blank"
          rel="noreferrer"
          className="font-strong text-link underline"
        >
          Open the page with the number
        </a>
      ),
      note: `It can be opened until ${lagosClock(new Date(page.expiresAt))} Lagos time. This service never sees the number.`,
      act: "Done",
      keep: "Close",
      run: () => Promise.resolve(true),
    });
  };
}
