import { expect, test } from "vitest";
import { isEmailAddress } from "../text/email-address.ts";

test.each([
  "amina@example.com",
  "amina.bello+shop@mail.example.com.ng",
  "o'brien@example.ie",
  "a_b-c@x-y.example",
  "1@example.co",
  "info@xn--bcher-kva.example",
  `${"a".repeat(64)}@example.com`,
])("%s is one address", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  ["a list", "a,evil@x.yz"],
  ["a list of whole ones", "a@x.yz,evil@x.yz"],
  ["a list with semicolons", "a@x.yz;evil@x.yz"],
  ["an option of sendmail", "-oQ/tmp@x.yz"],
  ["an option and nothing else odd", "-oQtmp@x.yz"],
  ["a sign that starts a formula", "+cmd@x.yz"],
  ["an option as domain", "a@-x.yz"],
  ["a carriage return", "a@x.yz\rBcc: evil@x.yz"],
  ["a line feed", "a\nb@x.yz"],
  ["a line feed at its end", "a@x.yz\n"],
  ["NUL", "a\0@x.yz"],
  ["a quoted name", '"a b"@x.yz'],
  ["a quote", 'a"b@x.yz'],
  ["a comment", "a(b)@x.yz"],
  ["a comment at its end", "a@x.yz(b)"],
  ["a name beside it", "Amina <a@x.yz>"],
  ["two @", "a@b@x.yz"],
  ["an escaped @", "a\\@b@x.yz"],
  ["a route", "@evil.yz:a@x.yz"],
  ["a percent hack", "a%evil.yz@x.yz"],
  ["a bang path", "evil.yz!a@x.yz"],
  ["a space", "a b@x.yz"],
  ["a space around it", " a@x.yz"],
  ["a wide @", "a＠x.yz"],
  ["a wide comma", "a，evil@x.yz"],
  ["a full stop of another script", "a@x。yz"],
  ["letters of another script", "аmina@x.yz"],
  ["a sign that cannot be seen", "a\u200b@x.yz"],
  ["a sign that turns the line", "a\u202e@x.yz"],
  ["two dots", "a..b@x.yz"],
  ["a dot at the start", ".a@x.yz"],
  ["a dot at the end of the name", "a.@x.yz"],
  ["a dot at its end", "a@x.yz."],
  ["a machine", "a@[127.0.0.1]"],
  ["a number as domain", "a@127.0.0.1"],
  ["no domain", "amina"],
  ["no name", "@x.yz"],
  ["no dot", "a@localhost"],
  ["nothing", ""],
  ["a name that is too long", `${"a".repeat(65)}@x.yz`],
  ["a length that is too long", `a@${"b.".repeat(126)}yz`],
])("what has %s is refused", (_, address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test("a hostile address is refused in time that grows with its length", () => {
  const before = process.cpuUsage().user;
  for (let round = 0; round < 200; round++)
    isEmailAddress(`${"a.".repeat(31)}a@${"b-".repeat(90)}`);
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
});
