import { isDeepStrictEqual } from "node:util";
import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { type Proposal, proposalOf, proposals } from "./queries.ts";
import { PROPOSAL_HOURS, requireOpen, requireSecondPerson } from "./rules.ts";

/** The values of an act, as they are kept until a second person approves it. */
export type ActInput = Readonly<Record<string, string>>;

/** The approval of a proposal, which the act is performed with. */
export interface Approval {
  readonly proposalId: bigint;
  readonly by: string;
}

/** Who performs an act that moves money: who proposes it, and in live mode who approves it. */
export interface Performer {
  readonly by: string;
  readonly approval?: Approval;
}

/** A kind of act that can be performed again from what was kept of it. */
export interface MoneyAct {
  readonly name: string;
  perform(kit: Kit, input: ActInput, performer: Performer): Promise<unknown>;
}

/** One act that moves money, ready to be decided. */
interface PreparedAct<Outcome> extends Performer {
  readonly name: string;
  readonly input: ActInput;
  /** One line for the second person. */
  readonly summary: string;
  readonly environmentId: bigint;
  readonly mode: Mode;
  /** The start of its operation key. */
  readonly key: string;
  readonly operation: MoneyOperation<Outcome>;
}

export interface Proposed {
  readonly proposalId: bigint;
  readonly expiresAt: Date;
}

export type Performed<Outcome> = { readonly outcome: Outcome | undefined } | Proposed;

export const isProposed = (performed: object): performed is Proposed => "proposalId" in performed;

/**
 * Performs an act of an operator that moves money. In live mode it moves nothing without an approval, and proposes the act
 * instead. The approval is recorded in the transaction that moves the money, so each proposal is done once or not at all.
 */
export async function performAct<Outcome>(
  kit: Kit,
  act: PreparedAct<Outcome>,
): Promise<Performed<Outcome>> {
  const { approval, mode } = act;
  const at = kit.clock.now();
  if (approval !== undefined) return run(kit, act, approved(act, approval, at));
  if (mode === "test") return run(kit, act, act.operation);
  if (kit.settings.singleOperator) return run(kit, act, withoutSecondPerson(act, at));
  const { outcome } = await run(kit, act, proposing(act, at));
  return present(outcome, "the proposal");
}

async function run<Outcome>(
  { ledger, randomness }: Kit,
  { environmentId, key }: Pick<PreparedAct<unknown>, "environmentId" | "key">,
  operation: MoneyOperation<Outcome>,
): Promise<{ outcome: Outcome | undefined }> {
  // A key of its own each time: a second person who acts must learn that it was done before.
  const nonce = randomness.bytes(12).toString("base64url");
  const { outcome } = await ledger.run(operation, internalCaller(environmentId, `${key}/${nonce}`));
  return { outcome };
}

function proposing(act: PreparedAct<unknown>, at: Date): MoneyOperation<Proposed> {
  const { name, environmentId, input, summary, by } = act;
  return operation({
    name: "proposals.create",
    needs: {},
    decide(_, books) {
      const id = books.nextId();
      const expiresAt = new Date(books.now.getTime() + PROPOSAL_HOURS * 3_600_000);
      books.insert(proposals, {
        ...{ environmentId, id, act: name, input: JSON.stringify(input), summary },
        ...{ proposedBy: by, proposedAt: books.now, expiresAt },
        ...{ decision: null, decidedBy: null, decidedAt: null, note: null },
      });
      const details = { proposal: String(id), act: name, ...input };
      noteAction(books, at, { by, action: "proposal.create", details });
      return { proposalId: id, expiresAt };
    },
  });
}

/** The act's own operation, with the proposal under its lock: decided once, by another person, in time. */
function approved<Outcome>(
  { operation: inner, name, input }: PreparedAct<Outcome>,
  { proposalId, by }: Approval,
  at: Date,
): MoneyOperation<Outcome> {
  return operation({
    ...inner,
    needs: { ...inner.needs, proposal: proposalOf(proposalId) },
    decide(found, books) {
      // What was asked for in `needs` above.
      const proposal = present(found.proposal as Proposal | undefined, "the proposal");
      assert(isOf(proposal, name, input), "an approval is of the act that was proposed");
      requireOpen(proposal, books.now);
      requireSecondPerson(proposal, by);
      const outcome = inner.decide(found, books);
      const decided = { decision: "approved", decidedBy: by, decidedAt: books.now } as const;
      books.update(proposals, proposal, decided);
      const details = { proposal: String(proposalId), act: name, proposedBy: proposal.proposedBy };
      noteAction(books, at, { by, action: "proposal.approve", details });
      return outcome;
    },
  });
}

const isOf = (proposal: Proposal, name: string, input: ActInput): boolean =>
  proposal.act === name && isDeepStrictEqual(JSON.parse(proposal.input), input);

/** The act's own operation; the audit keeps that the installation has one operator. */
function withoutSecondPerson<Outcome>(
  { operation: inner, name, by }: PreparedAct<Outcome>,
  at: Date,
): MoneyOperation<Outcome> {
  return operation({
    ...inner,
    decide(found, books) {
      const outcome = inner.decide(found, books);
      const details = { act: name, setting: "KASUWA_SINGLE_OPERATOR" };
      noteAction(books, at, { by, action: "proposal.skip", details });
      return outcome;
    },
  });
}
