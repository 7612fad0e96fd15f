import { describe, expect, test } from "vitest";
import type { Command, CommandParameter } from "../../../src/console/api/commands.ts";
import { commandOfSlug, commandSlug } from "../../../src/console/commands/command-slug.ts";
import {
  choicesOf,
  commandLine,
  labelOf,
  missingOf,
  sentValues,
} from "../../../src/console/commands/command-values.ts";
import { findCommands, groupCommands } from "../../../src/console/commands/find-commands.ts";
import { proposalOf } from "../../../src/console/commands/proposal-of.ts";

const parameter = (name: string, given: Partial<CommandParameter> = {}): CommandParameter => ({
  ...{ name, kind: "argument", required: true, placeholder: name.toUpperCase() },
  ...{ about: name, expects: null, isFile: false, insteadOfFile: null, ...given },
});

const command = (name: string, ...parameters: CommandParameter[]): Command => ({
  ...{ name, summary: "Does something.", note: null, needs: "businesses:write" },
  ...{ mayRun: true, needsConfirmation: false, parameters },
});

const APPROVE = command(
  "business approve",
  parameter("business"),
  parameter("note", { kind: "option", required: false }),
  parameter("quiet", { kind: "flag", required: false, placeholder: "" }),
);

const typed = (texts: Readonly<Record<string, string>>) => ({ texts, files: {} });

describe("what is entered for a command", () => {
  test("is sent without spaces around it, and without options that were left out", () => {
    const { parameters } = sentValues(APPROVE, typed({ business: " 1000001 ", note: " " }));
    expect(parameters).toEqual({ business: "1000001" });
  });

  test("sends a flag that is set as an empty text", () => {
    const { parameters } = sentValues(APPROVE, typed({ business: "1", quiet: "" }));
    expect(parameters).toEqual({ business: "1", quiet: "" });
  });

  test("sends a file in place of the text of its parameter", () => {
    const take = command("statement take", parameter("file", { isFile: true }));
    const file = { name: "november.csv", content: "YQ==" };
    const values = { texts: { file: "none" }, files: { file } };
    expect(sentValues(take, values)).toEqual({ parameters: {}, files: { file: "YQ==" } });
    expect(missingOf(take, values)).toEqual([]);
    expect(commandLine(take, values)).toBe("npm run operator -- statement take november.csv");
  });

  test("is missing if a required parameter is empty or only spaces", () => {
    expect(missingOf(APPROVE, typed({ business: " " })).map(({ name }) => name)).toEqual([
      "business",
    ]);
    expect(missingOf(APPROVE, typed({ business: "1" }))).toEqual([]);
  });

  test("is the same command for a shell, quoted if a shell would split it", () => {
    expect(commandLine(APPROVE, typed({}))).toBe("npm run operator -- business approve BUSINESS");
    const line = commandLine(APPROVE, typed({ business: "1", note: "Ada's shop", quiet: "" }));
    expect(line).toBe("npm run operator -- business approve 1 --note 'Ada'\\''s shop' --quiet");
  });
});

describe("a parameter", () => {
  test("has choices if its description names them, and is labelled in words", () => {
    expect(choicesOf(parameter("mode", { expects: "one of test, live" }))).toEqual([
      "test",
      "live",
    ]);
    expect(choicesOf(parameter("amount", { expects: "an amount in naira" }))).toBeUndefined();
    expect(labelOf(parameter("min-amount"))).toBe("Min amount");
  });
});

describe("commands", () => {
  const list = [APPROVE, command("alert resolve"), command("business list")];

  test("are found by every word, those with the text in their name first", () => {
    expect(findCommands(list, "list").map(({ name }) => name)).toEqual(["business list"]);
    const close = { ...command("alert close"), summary: "Closes what business approve began." };
    expect(findCommands([close, APPROVE], "business approve").map(({ name }) => name)).toEqual([
      "business approve",
      "alert close",
    ]);
    expect(findCommands(list, "business nothing")).toEqual([]);
  });

  test("are grouped by the first word of their names", () => {
    const groups = groupCommands(list).map(({ name, commands }) => [name, commands.length]);
    expect(groups).toEqual([
      ["business", 2],
      ["alert", 1],
    ]);
  });

  test("have an address that leads back to their name", () => {
    expect(commandSlug("api-keys create")).toBe("api-keys.create");
    expect(commandOfSlug("api-keys.create")).toBe("api-keys create");
  });

  test("that created a proposal say so; a decided proposal does not wait", () => {
    const expiresAt = "2026-12-01T10:00:00Z";
    expect(proposalOf({ proposalId: 31, expiresAt })).toEqual({ proposalId: "31", expiresAt });
    expect(proposalOf({ proposalId: 31, expiresAt, decidedAt: expiresAt })).toBeUndefined();
    expect(proposalOf([{ proposalId: 31 }])).toBeUndefined();
  });
});
