import type {
  CollectionRail,
  Opened,
  OpenOutcome,
} from "../../src/kernel/providers/ports/collection-rail.ts";
import { formatSubject } from "../../src/kernel/providers/references.ts";

/** What a call to the rail does. `died`: the number is open, and the calling process is dead. */
export type Opening = "opens" | "lost" | "unknown" | "unavailable" | "refused" | "died";

let numbers = 0;

/** A rail that opens one number for each reference, with prepared results for its calls. It repeats the last result. */
export class FakeCollectionRail implements CollectionRail {
  readonly name: string;
  /** The number of each reference. */
  readonly opened = new Map<string, string>();
  openings: Opening[] = ["opens"];
  /** The numbers that are given out next, before new ones. */
  readonly recycled: string[] = [];
  #calls = 0;

  constructor(name: string) {
    this.name = name;
  }

  referenceFor: CollectionRail["referenceFor"] = (subject) =>
    `${this.name}${formatSubject(subject)}`;

  openAccount: CollectionRail["openAccount"] = async ({ reference, accountName }) => {
    this.#calls += 1;
    const [opening] = this.openings.length > 1 ? this.openings.splice(0, 1) : this.openings;
    if (opening === "unavailable") return { kind: "unavailable", why: "unreachable" };
    if (opening === "unknown") return LOST;
    if (opening === "refused") return { kind: "refused", reason: "The RC number is not known." };
    const answer = this.#open(reference, accountName);
    if (opening === "died") throw new Error("the process died");
    return opening === "lost" ? LOST : answer;
  };

  findCredit: CollectionRail["findCredit"] = async () => ({ kind: "not_found" });

  /** Returns how often it was called, and resets the count. */
  called(): number {
    const calls = this.#calls;
    this.#calls = 0;
    return calls;
  }

  #open(reference: string, accountName: string): Opened {
    const accountNumber = this.opened.get(reference) ?? this.recycled.shift() ?? nextNumber();
    this.opened.set(reference, accountNumber);
    return { kind: "opened", bankCode: "999", accountNumber, accountName };
  }
}

const LOST: OpenOutcome = { kind: "unknown", why: "lost" };

function nextNumber(): string {
  numbers += 1;
  return String(7_000_000_000 + numbers);
}
