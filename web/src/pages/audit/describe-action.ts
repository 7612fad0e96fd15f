import { separateWords } from "../../format/status.ts";

/** What was done, after the name of who did it: `Ada Eze` **`invited a person`**. */
export const PHRASES: Readonly<Record<string, string>> = {
  "alert.close": "closed an alert",
  "business.approve": "approved the business for live mode",
  "business.create": "created the business",
  "business.rotate_keys": "rotated the main API key",
  "business.set_color": "changed the colour of the pay pages",
  "business.set_contact_email": "changed the contact address",
  "business.set_logo": "changed the logo of the pay pages",
  "business.set_scopes": "changed the scopes of the main API key",
  "business.set_settlement": "changed when credits settle",
  "business.set_support": "changed where customers find help",
  "business.show_keys": "looked at API keys",
  "business.allow_signature_helper": "changed whether the signature helper answers",
  "business.set_mail_cap": "changed how many mails a day go to customers",
  "business.set_rate_limit": "changed the rate limit",
  "business.set_signature_version": "changed the oldest version of signatures",
  "business.set_wallet_currencies": "changed the currencies of new wallets",
  "business.suspend": "suspended the business",
  "card.allow": "changed whether cards may be issued",
  "card.set_rate": "set the exchange rate of cards",
  "card_wallet.fund": "funded the card wallet",
  "credits.assign": "assigned a credit to an account",
  "customer.correct": "corrected a customer",
  "customer.reveal": "revealed an identity number of a customer",
  "holiday.add": "added a holiday",
  "holiday.remove": "removed a holiday",
  "installation.back_up": "backed the installation up",
  "installation.restore": "restored the installation",
  "key.create": "made a limited API key",
  "key.restrict": "limited an API key",
  "key.revoke": "revoked an API key",
  "keys.reseal": "sealed secrets with a new master key",
  "member.change_role": "changed the role of a member",
  "member.invite": "invited a person",
  "member.join": "joined the team",
  "member.leave": "left the team",
  "member.remove": "removed a member",
  "member.revoke_invitation": "revoked an invitation",
  "member.set_pin": "set a transaction PIN",
  "notice.replay": "handled a provider’s notice again",
  "price.reset": "reset a price",
  "price.set": "set a price",
  "proposal.approve": "approved a proposal",
  "proposal.create": "made a proposal",
  "proposal.reject": "rejected a proposal",
  "proposal.skip": "acted alone where two people are usual",
  "provider.switch": "switched a provider",
  "service.pause": "paused the service",
  "service.resume": "resumed the service",
  "simulator.bill_item": "changed an item of the simulator’s bills",
  "simulator.faults": "changed the faults of the simulator",
  "tiers.reset": "reset the KYC tiers",
  "tiers.set": "changed the KYC tiers",
  "transfer.approved": "approved a transfer",
  "transfer.charge_late": "charged a transfer that was paid after its refund",
  "transfer.move": "moved a transfer to another provider",
  "transfer.refund": "refunded a transfer",
  "transfer.rejected": "rejected a transfer",
  "transfer.send": "sent a transfer",
  "transfer.send_file": "sent a file of transfers",
  "transfer.set_approval_threshold": "changed above which amount a second person approves",
  "verification.reveal": "revealed the record of a verification",
  "verification.set_retention": "changed how long identity records are kept",
  "webhooks.create": "added a webhook endpoint",
  "webhooks.disable": "disabled a webhook endpoint",
  "webhooks.enable": "enabled a webhook endpoint",
  "webhooks.replay": "replayed events to an endpoint",
  "webhooks.reveal_secret": "revealed the secret of an endpoint",
  "webhooks.rotate_secret": "rotated the secret of an endpoint",
  "webhooks.sample": "sent a sample event",
  "webhooks.update": "changed a webhook endpoint",
};

export const describeAction = (action: string): string =>
  PHRASES[action] ?? action.replaceAll(/[._]/g, " ");

/** The details as lines; nothing of them is hidden, and nothing is invented. */
export function detailLines(details: Readonly<Record<string, unknown>>) {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ label: capitalised(separateWords(name)), value: textOf(value) }));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
