import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { ActionName, recordAction } from "../audit/index.ts";
import type { FieldChange, SettingOwner } from "./rules.ts";
import type { ActionInput } from "./second-person-approval.ts";

/** What a change would do to what is stored now. */
export interface PlannedChange<Outcome> {
  /** Empty: the setting has these values already. */
  readonly changes: readonly FieldChange[];
  /** What the caller gets once it is done. */
  readonly outcome: Outcome;
  /** For the audit log. */
  readonly details: Parameters<typeof recordAction>[2]["details"];
  store(): Promise<unknown>;
}

/** One change of a setting that touches money or limits. */
export interface SettingChange<Outcome> {
  readonly owner: SettingOwner;
  /** The values of the change, from which `restore` makes it again. */
  readonly input: ActionInput;
  /** The setting, in the line for the second person. */
  readonly title: string;
  /** How long one statement may take, if the usual seconds are not enough. */
  readonly statementMs?: number;
  /** Throws for an unknown business. */
  environmentOf(tx: Transaction): Promise<bigint>;
  /** Reads and locks what would change. Throws if the change is not possible. */
  plan(tx: Transaction, environmentId: bigint): Promise<PlannedChange<Outcome>>;
}

/** A kind of such changes. */
export interface SettingKind<Order, Outcome extends object> {
  /** Its name, also in the audit log. */
  readonly name: ActionName;
  /** Throws if the order itself is wrong. */
  prepare(kit: Kit, order: Order): SettingChange<Outcome>;
  /** Makes the order again from the stored values. */
  restore(input: ActionInput): Order;
}
