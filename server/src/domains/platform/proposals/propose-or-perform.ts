import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { requireOutcome } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { proposalWaits } from "./errors.ts";
import { withoutCommit } from "./preview-postings.ts";
import { proposals, readOpenActions } from "./queries.ts";
import { expiryFrom } from "./rules.ts";
import { type ActionInput, type Approval, withSecondPerson } from "./second-person-approval.ts";

/** The operator who proposes an action, and the one who approves it in live mode. */
export interface Performer {
  readonly by: string;
  readonly approval?: Approval;
}

/** A kind of action that can be performed from its stored values. */
export interface MoneyAction {
  readonly name: string;
  perform(kit: Kit, input: ActionInput, performer: Performer): Promise<unknown>;
}

/** One action that moves money, ready for the ledger. */
interface PreparedAction<Outcome> extends Performer {
  readonly name: string;
  readonly input: ActionInput;
  /** The value that names what it is about, if no second proposal about the same thing may be open. */
  readonly onlyOneOf?: string;
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
 * Performs an operator's action that moves money. In live mode it moves nothing without an approval, and proposes the
 * action instead. The approval is recorded in the transaction that moves the money, so each proposal is done once or
 * not at all. Throws if the action allows only one proposal about the same thing and one waits.
 */
export async function proposeOrPerform<Outcome>(
  kit: Kit,
  action: PreparedAction<Outcome>,
): Promise<Performed<Outcome>> {
  const { approval, mode } = action;
  const at = kit.clock.now();
  if (approval?.isPreview) return run(kit, action, withoutCommit(action.operation));
  if (approval !== undefined) return run(kit, action, withSecondPerson(action, approval, at));
  if (mode === "test") return run(kit, action, action.operation);
  if (kit.settings.singleOperator) return run(kit, action, withoutSecondPerson(action, at));
  await requireNoneOpen(kit, action);
  const { outcome } = await run(kit, action, proposing(action, at));
  return requireOutcome(outcome);
}

/** Two that are proposed at the same moment can both wait. Only one of them can be done. */
async function requireNoneOpen({ database }: Kit, action: PreparedAction<unknown>): Promise<void> {
  const { onlyOneOf: field, name, input } = action;
  if (field === undefined) return;
  const open = await readOpenActions(database, name);
  const same = open.find((one) => one.input[field] === input[field]);
  if (same !== undefined) throw proposalWaits(same);
}

async function run<Outcome>(
  { ledger, randomness }: Kit,
  { environmentId, key }: Pick<PreparedAction<unknown>, "environmentId" | "key">,
  operation: MoneyOperation<Outcome>,
): Promise<{ outcome: Outcome | undefined }> {
  // Each run has its own key: a second approver must learn that it was done already.
  const nonce = randomness.bytes(12).toString("base64url");
  const { outcome } = await ledger.run(operation, internalCaller(environmentId, `${key}/${nonce}`));
  return { outcome };
}

function proposing(action: PreparedAction<unknown>, at: Date): MoneyOperation<Proposed> {
  const { name, environmentId, input, summary, by } = action;
  return operation({
    name: "proposals.create",
    needs: {},
    decide(_, books) {
      const id = books.nextId();
      const expiresAt = expiryFrom(books.now);
      books.insert(proposals, {
        ...{ environmentId, id, action: name, input: JSON.stringify(input), summary },
        changes: null,
        ...{ proposedBy: by, proposedAt: books.now, expiresAt },
        ...{ decision: null, decidedBy: null, decidedAt: null, note: null },
      });
      const details = { proposal: String(id), action: name, ...input };
      noteAction(books, at, { by, action: "proposal.create", details });
      return { proposalId: id, expiresAt };
    },
  });
}

/** The action's own operation. The audit log records that the installation has one operator. */
function withoutSecondPerson<Outcome>(
  { operation: inner, name, by }: PreparedAction<Outcome>,
  at: Date,
): MoneyOperation<Outcome> {
  return operation({
    ...inner,
    decide(found, books) {
      const outcome = inner.decide(found, books);
      const details = { action: name, setting: "KASUWA_SINGLE_OPERATOR" };
      noteAction(books, at, { by, action: "proposal.skip", details });
      return outcome;
    },
  });
}
