import { revealIdentity, setRetention } from "../domains/customers/verification/index.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { businessId, daysOrOff, mode, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

const BUSINESS = "the id of the business, from `business list`";

export const verificationCommands = [
  command({
    name: "verification reveal",
    needs: "identity:reveal",
    summary: "Shows who a verification was about. The audit log records your name and reason.",
    parameters: {
      reference: argument(
        text("REFERENCE", "the reference of a verification"),
        "the reference of the verification, as the merchant's history shows it",
      ),
      business: needed(businessId, BUSINESS),
      mode: needed(mode, "test or live"),
      reason: needed(sentence, "why you need to see it"),
    },
    run: ({ kit, by }, { business, ...input }) =>
      revealIdentity(kit, { ...input, businessId: business, by }),
    show: (revealed) => JSON.stringify(revealed, null, 2),
  }),
  command({
    name: "verification retention",
    needs: "businesses:write",
    summary: "Sets after how many days the question and result of a verification are erased.",
    note: "The charge stays. Erased data cannot be restored.",
    parameters: {
      business: argument(businessId, BUSINESS),
      days: argument(daysOrOff, "a number of days, or `off` to keep the data"),
      mode: needed(mode, "test or live"),
    },
    run: ({ kit, by }, { business, mode: of, days }) =>
      setRetention(kit, {
        businessId: business,
        mode: of,
        days: days === "off" ? null : days,
        by,
      }),
    show: ({ before, days }) => `Identities are ${kept(days)} (before: ${kept(before)}).`,
  }),
];

const kept = (days: number | null): string =>
  days === null ? "kept" : `erased after ${days} ${days === 1 ? "day" : "days"}`;
