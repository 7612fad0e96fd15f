import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smtpCarrier } from "../smtp.ts";

/** What came to the mail server, as it came. */
const received: { to: string[]; raw: string }[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(address, _session, done) {
    if (address.address.startsWith("nobody@")) {
      done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    } else if (address.address.startsWith("later@")) {
      done(Object.assign(new Error("come again"), { responseCode: 451 }));
    } else done();
  },
  onData(stream, session, done) {
    void text(stream).then((raw) => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      done();
    });
  },
});

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const letter = (to: string) => ({
  ...{ id: "1.2", to, fromName: "Adire Market", subject: "Invoice: ₦100" },
  ...{ text: "Pay ₦100", html: "<p>Pay <b>₦100</b></p>" },
});

const carry = (to: string) => smtpCarrier({ url, from: "pay@example.com" }).carry(letter(to));

describe("a mail", () => {
  test("is taken in both forms, from the merchant at the service's address, under one id", async () => {
    expect(await carry("amina@example.org")).toEqual({ kind: "taken" });
    const [mail] = received;
    expect(mail?.to).toEqual(["amina@example.org"]);
    expect(mail?.raw).toContain("From: Adire Market <pay@example.com>");
    expect(mail?.raw).toContain("Message-ID: <1.2@example.com>");
    expect(mail?.raw).toContain("Content-Type: text/plain");
    expect(mail?.raw).toContain("Content-Type: text/html");
    expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
  });

  test("to nobody is refused for good", async () => {
    expect(await carry("nobody@example.org")).toMatchObject({ kind: "refused" });
  });

  test("that the server does not take now is tried again: it throws", async () => {
    await expect(carry("later@example.org")).rejects.toThrow(/451/);
  });
});
