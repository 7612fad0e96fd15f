import { hash } from "node:crypto";
import type {
  CardIssuerAdapter,
  CardOrder,
  DetailsOutcome,
  FindIssueOutcome,
  IssueOutcome,
  SetStatusOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import { NO_RECEIPT, type Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { Faults } from "../bank/faults.ts";
import { waitHalfLatency } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import { NAME } from "./messages.ts";
import { type CardInBooks, noteOrder, readCard, readIssuerTime, writeStatus } from "./queries.ts";

const CALL_LOST: Unknown = { kind: "unknown", why: "lost", staged: true };
const NO_ANSWER: Unknown = { kind: "unknown", why: "timeout", staged: true };
const MISMATCH: Unknown = {
  kind: "unknown",
  why: "mismatch",
  detail: "another card was ordered under this reference",
};

const REVIEW_MS = 30_000;
const PAGE_MS = 5 * 60_000;

/** The last digit of the holder's BVN, else of the document number, decides the outcome, as in verifications. */
const MAGIC = /(?:^9501234567|000)([1-6])$/;

const REFUSALS: Readonly<Record<string, string>> = {
  "2": "The issuer found no person with the identity number of the cardholder.",
  "3": "The cardholder's date of birth does not match the issuer's records.",
  "4": "The cardholder's name does not match the issuer's records.",
};

const readMagic = ({ holder }: CardOrder): string =>
  MAGIC.exec(holder.bvn ?? "")?.[1] ?? MAGIC.exec(holder.idNumber ?? "")?.[1] ?? "1";

/** The simulated card issuer. The identity number of the cardholder decides whether it issues a card. */
export function simulatedIssuer(tools: SimulatorTools, faults: Faults): CardIssuerAdapter {
  const { database } = tools;
  return {
    name: NAME,
    referenceFor: formatSubject,

    async issue(order, call): Promise<IssueOutcome> {
      await waitHalfLatency(tools, call);
      const dice = await faults.of(order.environmentId);
      if (dice.strikes("lostCalls")) return CALL_LOST;
      const magic = readMagic(order);
      const afterMs = magic === "6" ? REVIEW_MS : 0;
      await noteOrder(database, order, { reason: REFUSALS[magic] ?? null, afterMs });
      const known = await readCard(database, order);
      await waitHalfLatency(tools, call);
      const isSilent = magic === "5" || dice.strikes("lostAnswers");
      return isSilent || known === undefined ? NO_ANSWER : toIssueOutcome(known, order);
    },

    async find(order, call): Promise<FindIssueOutcome> {
      await waitHalfLatency(tools, call);
      const known = await readCard(database, order);
      await waitHalfLatency(tools, call);
      const dice = await faults.of(order.environmentId);
      if (dice.strikes("lostCalls") || dice.strikes("lostAnswers")) return NO_ANSWER;
      return known === undefined ? { kind: "not_found" } : toIssueOutcome(known, order);
    },

    async setStatus(card, status, call): Promise<SetStatusOutcome> {
      await waitHalfLatency(tools, call);
      const dice = await faults.of(card.environmentId);
      if (dice.strikes("lostCalls")) return CALL_LOST;
      await writeStatus(database, card, status);
      const known = await readCard(database, card);
      await waitHalfLatency(tools, call);
      if (dice.strikes("lostAnswers")) return NO_ANSWER;
      if (known === undefined || known.status === "refused") return { kind: "not_found" };
      if (known.status === status) return { kind: "set" };
      const reason = "The issuer has terminated this card permanently.";
      return { kind: "failed", reason, receipt: NO_RECEIPT };
    },

    async details(card, call): Promise<DetailsOutcome> {
      await waitHalfLatency(tools, call);
      const known = await readCard(database, card);
      const { now } = await readIssuerTime(database, card.environmentId);
      await waitHalfLatency(tools, call);
      if (known === undefined || !["active", "frozen"].includes(known.status)) {
        return { kind: "not_found" };
      }
      // No page is behind this URL, because a simulated card has no number to show.
      const url = `https://cards.simulator.invalid/pages/${tools.randomness.bytes(24).toString("hex")}`;
      return { kind: "page", url, expiresAt: new Date(now.getTime() + PAGE_MS) };
    },
  };
}

function toIssueOutcome(known: CardInBooks, { holder, brand, reference }: CardOrder): IssueOutcome {
  if (known.holderReference !== holder.reference || known.brand !== brand) return MISMATCH;
  const receipt = { ...NO_RECEIPT, providerReference: toIssuerReference(reference) };
  if (known.status === "refused") {
    return { kind: "failed", receipt, reason: known.reason ?? "The issuer gave no reason." };
  }
  if (!known.isMade) return { kind: "accepted", receipt };
  const { expiryMonth, expiryYear } = known;
  const card = {
    ...{ issuerReference: toIssuerReference(reference), brand, expiryMonth, expiryYear },
    ...{ firstSix: FIRST_SIX[brand], lastFour: toLastFour(reference) },
    capabilities: ["USD", "APPLE_PAY", "GOOGLE_PAY"],
  };
  return { kind: "succeeded", receipt, card };
}

const FIRST_SIX = { Visa: "400000", Mastercard: "520000" } as const;

/** Derived from the reference, so every answer has the same values. */
const toIssuerReference = (reference: string) => `card_${hash("sha256", reference).slice(0, 16)}`;

const toLastFour = (reference: string) =>
  String(hash("sha256", `card ${reference}`, "buffer").readUInt32BE() % 10_000).padStart(4, "0");
