import { expect, test } from "vitest";
import { align, table } from "../align-columns.ts";

test("columns are as wide as their widest cell, and no line ends in spaces", () => {
  expect(
    table(
      ["NAME", "AT"],
      [
        ["Baobab Foods", "9:00"],
        ["Adire", ""],
      ],
    ),
  ).toBe("NAME          AT\nBaobab Foods  9:00\nAdire");
});

test("a merchant's text begins no row and sends nothing to the terminal", () => {
  expect(align([["shop\nreq_2  200", "\u001b[2J"]])).toEqual(["shop?req_2  200  ?[2J"]);
});
