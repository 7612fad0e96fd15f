import type { ActionFacts, ActionGroup } from "./action-facts.ts";
import { CELL_ACTIONS } from "./cell-actions.ts";
import { PROPOSAL_ACTIONS } from "./proposal-actions.ts";

const settings = ["", "before", "after"] as const;
const key = ["access", "scopes", "expiresAt", "networks"] as const;
const faults = [
  "lostCalls",
  "lostAnswers",
  "lostNotices",
  "doubledNotices",
  "lateNotices",
] as const;

/** Every action that is recorded, by its stable name. `recordAction` and `noteAction` take no other. */
export const ACTIONS = {
  ...CELL_ACTIONS,
  "alert.close": { group: "service", phrase: "closed an alert", changesNothing: true },
  "archive.drop": { group: "service", phrase: "dropped an archived month", subject: "month" },
  "archive.verify": { group: "service", phrase: "verified an archived month", subject: "month" },
  "archive.write": { group: "service", phrase: "archived a month", subject: "month" },
  "business.allow_signature_helper": {
    ...{ group: "keys", phrase: "changed whether the signature helper answers", change: settings },
  },
  "business.approve": {
    ...{ group: "business", phrase: "approved the business for live mode" },
    change: ["status", "statusBefore", "status"],
    notice: "business",
  },
  "business.create": {
    ...{ group: "business", phrase: "created the business", subject: "name", shown: ["status"] },
  },
  "business.decline": {
    ...{ group: "business", phrase: "declined the request for live mode", shown: ["reason"] },
    notice: "business",
  },
  "business.request_approval": {
    ...{ group: "business", phrase: "asked for live mode", subject: "registeredName" },
    shown: ["rcNumber"],
  },
  "business.rotate_keys": {
    ...{ group: "keys", phrase: "rotated the main API key", subject: "keyId" },
    shown: ["overlapHours"],
    notice: "access",
  },
  "business.set_color": {
    ...{ group: "business", phrase: "changed the colour of the pay pages", subject: "color" },
  },
  "business.set_contact_email": {
    ...{ group: "business", phrase: "changed the contact address", subject: "email" },
  },
  "business.set_logo": { group: "business", phrase: "changed the logo of the pay pages" },
  "business.set_mail_cap": {
    group: "business",
    phrase: "changed how many mails a day go to customers",
    change: settings,
  },
  "business.set_rate_limit": {
    ...{ group: "keys", phrase: "changed the rate limit", change: settings },
  },
  "business.set_scopes": {
    ...{ group: "keys", phrase: "changed the scopes of the main API key" },
    change: ["scopes", "before", "after"],
  },
  "business.set_settlement": {
    ...{ group: "money", phrase: "changed when credits settle", change: settings },
  },
  "business.set_signature_version": {
    ...{ group: "keys", phrase: "changed the oldest version of signatures", change: settings },
  },
  "business.set_support": {
    ...{ group: "business", phrase: "changed where customers find help", subject: "email" },
    shown: ["phone"],
  },
  "business.set_wallet_currencies": {
    ...{ group: "customers", phrase: "changed the currencies of new wallets", change: settings },
  },
  "business.show_keys": {
    ...{ group: "keys", phrase: "looked at API keys", shown: ["keyIds"], notice: "access" },
    changesNothing: true,
  },
  "business.suspend": {
    ...{ group: "business", phrase: "suspended the business", notice: "business" },
    change: ["status", "statusBefore", "status"],
  },
  "business.view": {
    ...{ group: "business", phrase: "looked at the dashboard", changesNothing: true },
    shown: ["reason", "until"],
  },
  "card.allow": {
    ...{ group: "cards", phrase: "changed whether cards may be issued" },
    change: ["allowed", "before", "after"],
  },
  "card.reveal": {
    ...{ group: "cards", phrase: "opened the page with the number of a card", subject: "card" },
    ...{ ofPeople: ["reason"], changesNothing: true },
  },
  "card.set_rate": {
    ...{ group: "cards", phrase: "set the exchange rate of cards" },
    change: ["nairaPerDollar", "before", "after"],
  },
  "card_wallet.fund": { group: "cards", phrase: "funded the card wallet", subject: "amount" },
  "credits.assign": {
    ...{ group: "money", phrase: "assigned a credit to an account", subject: "reference" },
    shown: ["accountNumber"],
  },
  "customer.correct": {
    ...{ group: "customers", phrase: "corrected a customer", subject: "customer" },
    shown: ["fields", "voided"],
  },
  "customer.reveal": {
    ...{ group: "customers", phrase: "revealed an identity number of a customer" },
    ...{ subject: "customer", shown: ["field"], ofPeople: ["reason"], changesNothing: true },
  },
  "holiday.add": { group: "service", phrase: "added a holiday" },
  "holiday.remove": { group: "service", phrase: "removed a holiday" },
  "installation.back_up": { group: "service", phrase: "backed the installation up" },
  "installation.restore": { group: "service", phrase: "restored the installation" },
  "job.retry": { group: "service", phrase: "ran a failed job again", subject: "task" },
  "key.create": {
    ...{ group: "keys", phrase: "made a limited API key", subject: "name" },
    shown: ["keyId", ...key],
    notice: "access",
  },
  "key.restrict": {
    ...{ group: "keys", phrase: "limited an API key", subject: "keyId", change: settings },
  },
  "key.revoke": {
    ...{ group: "keys", phrase: "revoked an API key", subject: "name", shown: ["keyId"] },
  },
  "keys.reseal": { group: "service", phrase: "sealed secrets with a new master key" },
  "ledger.adjust": {
    ...{ group: "money", phrase: "moved money in the books by hand", subject: "amount" },
    shown: ["from", "to", "reason"],
  },
  "ledger.verify": {
    ...{ group: "money", phrase: "verified the ledger", shown: ["proven", "faults", "entries"] },
  },
  "mail.resend": { group: "service", phrase: "sent a failed mail again" },
  "mail.show": { group: "service", phrase: "read the text of a mail" },
  "member.change_role": {
    ...{ group: "team", phrase: "changed the role of a member", subject: "member" },
    ...{ change: ["role", "before", "after"], shown: ["endedInvitations"], notice: "access" },
  },
  "member.invite": {
    ...{ group: "team", phrase: "invited a person", subject: "email", shown: ["role"] },
  },
  "member.join": {
    ...{ group: "team", phrase: "joined the team", shown: ["role", "invitedBy"] },
    notice: "access",
  },
  "member.leave": {
    ...{ group: "team", phrase: "left the team", shown: ["role", "endedInvitations"] },
    notice: "access",
  },
  "member.remove": {
    ...{ group: "team", phrase: "removed a member", subject: "member" },
    ...{ shown: ["role", "endedInvitations"], notice: "access" },
  },
  "member.revoke_invitation": {
    ...{ group: "team", phrase: "revoked an invitation", subject: "email", shown: ["role"] },
  },
  "member.set_pin": { group: "team", phrase: "set a transaction PIN" },
  "notice.replay": { group: "service", phrase: "handled a provider’s notice again" },
  "operator.access": { group: "service", phrase: "signed in or changed how to sign in" },
  "operator.access_refused": {
    ...{ group: "service", phrase: "gave a wrong password or code" },
  },
  "operator.change_role": { group: "service", phrase: "changed the role of an operator" },
  "operator.end_sessions": { group: "service", phrase: "ended the sessions of an operator" },
  "operator.invite": { group: "service", phrase: "invited an operator" },
  "operator.join": { group: "service", phrase: "joined the operators" },
  "operator.remove": { group: "service", phrase: "removed an operator" },
  "operator.revoke_invitation": {
    ...{ group: "service", phrase: "revoked the invitation of an operator" },
  },
  "price.reset": {
    ...{ group: "money", phrase: "reset a price", subject: "item" },
    change: ["price", "before", "after"],
  },
  "price.set": {
    ...{ group: "money", phrase: "set a price", subject: "item" },
    change: ["price", "before", "after"],
  },
  ...PROPOSAL_ACTIONS,
  "provider.switch": { group: "service", phrase: "switched a provider" },
  "provider.configure": { group: "service", phrase: "configured a provider" },
  "provider.forget": { group: "service", phrase: "removed a provider" },
  "provider.route": { group: "service", phrase: "set a route to a provider" },
  "provider.unroute": { group: "service", phrase: "removed a route to a provider" },
  "provider.reconcile": { group: "service", phrase: "reconciled a provider" },
  "reconciliation.accept_balance": {
    ...{ group: "service", phrase: "accepted the balance of a provider" },
  },
  "reconciliation.decide": { group: "service", phrase: "decided a difference with a provider" },
  "reconciliation.recount": { group: "service", phrase: "matched kept statements again" },
  "reconciliation.wait": { group: "service", phrase: "left a difference with a provider to wait" },
  "reconciliation.withdraw_file": {
    ...{ group: "service", phrase: "withdrew a statement file of a provider" },
  },
  "service.pause": { group: "service", phrase: "paused the service" },
  "service.resume": { group: "service", phrase: "resumed the service" },
  "simulator.bill_item": {
    ...{ group: "test_mode", phrase: "changed an item of the simulator’s bills" },
  },
  "simulator.faults": {
    ...{ group: "test_mode", phrase: "changed the faults of the simulator", shown: faults },
  },
  "tiers.reset": { group: "customers", phrase: "reset the KYC tiers" },
  "tiers.set": {
    ...{ group: "customers", phrase: "changed the KYC tiers", subject: "tier", change: settings },
  },
  "transfer.approved": {
    ...{ group: "money", phrase: "approved a transfer", subject: "reference" },
    ...{ shown: ["transfers"], ofPeople: ["note"] },
  },
  "transfer.charge_late": {
    group: "money",
    phrase: "charged a transfer that was paid after its refund",
    subject: "reference",
  },
  "transfer.decide_outcome": {
    ...{ group: "money", phrase: "decided the outcome of a transfer", subject: "reference" },
    shown: ["outcome"],
  },
  "transfer.move": {
    ...{ group: "money", phrase: "moved a transfer to another provider", subject: "reference" },
  },
  "trial_balance.make": { group: "service", phrase: "wrote the trial balance of a missing day" },
  "transfer.refund": { group: "money", phrase: "refunded a transfer", subject: "reference" },
  "transfer.rejected": {
    ...{ group: "money", phrase: "rejected a transfer", subject: "reference" },
    ...{ shown: ["transfers"], ofPeople: ["note"] },
  },
  "transfer.send": { group: "money", phrase: "sent a transfer", subject: "references" },
  "transfer.send_file": {
    ...{ group: "money", phrase: "sent a file of transfers", subject: "reference" },
    shown: ["file", "transfers", "needsApproval"],
  },
  "transfer.set_approval_threshold": {
    ...{ group: "money", phrase: "changed the approval amount" },
    ...{ subject: "of", change: ["above", "before", "after"], notice: "access" },
  },
  "verification.reveal": {
    ...{ group: "customers", phrase: "revealed the record of a verification" },
    ...{ subject: "reference", ofPeople: ["reason"], changesNothing: true },
  },
  "verification.set_retention": {
    ...{ group: "customers", phrase: "changed how long identity records are kept" },
    change: ["days", "before", "days"],
  },
  "webhooks.create": {
    ...{ group: "webhooks", phrase: "added a webhook endpoint", subject: "endpoint" },
    shown: ["url", "eventTypes"],
  },
  "webhooks.disable": {
    ...{ group: "webhooks", phrase: "disabled a webhook endpoint", subject: "endpoint" },
    change: settings,
  },
  "webhooks.enable": {
    ...{ group: "webhooks", phrase: "enabled a webhook endpoint", subject: "endpoint" },
    change: settings,
  },
  "webhooks.replay": {
    ...{ group: "webhooks", phrase: "replayed events to an endpoint", subject: "endpoint" },
    shown: ["what", "since", "total", "deliveries"],
  },
  "webhooks.reveal_secret": {
    ...{ group: "webhooks", phrase: "revealed the secret of an endpoint", subject: "endpoint" },
    changesNothing: true,
  },
  "webhooks.rotate_secret": {
    ...{ group: "webhooks", phrase: "rotated the secret of an endpoint", subject: "endpoint" },
  },
  "webhooks.sample": { group: "webhooks", phrase: "sent a sample event", subject: "event" },
  "webhooks.update": {
    ...{ group: "webhooks", phrase: "changed a webhook endpoint", subject: "endpoint" },
    change: settings,
  },
} as const satisfies Readonly<Record<string, ActionFacts>>;

export type ActionName = keyof typeof ACTIONS;

const byName: Readonly<Record<string, ActionFacts>> = ACTIONS;

/** The facts of a recorded action. A newer version of the service may have recorded one that this one does not know. */
export const factsOf = (action: string): ActionFacts =>
  byName[action] ?? { group: "service", phrase: action.replaceAll(/[._]/g, " ") };

export const actionsOf = (group: ActionGroup): string[] =>
  Object.keys(ACTIONS).filter((action) => factsOf(action).group === group);

/** The field that names what each action was done to. */
export const SUBJECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byName).flatMap(([action, { subject }]) => (subject ? [[action, subject]] : [])),
);
