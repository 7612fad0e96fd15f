import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { TakenSettings } from "../../../kernel/cells/common-setting.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

/** Internal: undoes the storing of settings that are refused, or only compared. No route returns it. */
export class NotTaken extends Error {
  override readonly name = "NotTaken";
  readonly answer: TakenSettings;

  constructor(answer: TakenSettings) {
    super("the settings are not taken");
    this.answer = answer;
  }
}

export const notNumbered = defineRefusal({
  code: "request_failed",
  when: "this installation has no cell number",
  message: "This installation has no cell number. Set KASUWA_CELL and start it again first.",
});

export const ownCell = defineRefusal<{ cell: CellNumber }>({
  code: "validation_failed",
  when: "the cell is this one",
  message: ({ cell }) => `Cell ${cell} is this one. Give the number of the other cell.`,
});

export const homeItself = defineRefusal({
  code: "request_failed",
  when: "this cell has businesses from before it had a number, and another cell is to be the home cell",
  message:
    "This cell has businesses from before it had a number, so it is the home cell itself. Two cells with such businesses would have the same account numbers and ids. Connect without --home, and connect only new cells with this one.",
});

export const badUrl = defineRefusal({
  code: "validation_failed",
  when: "the address of a cell has not its form",
  message:
    "Give the address with https:// or http://, without a path, a user or a password: https://pay.example.com.",
});

export const ownPublicUrl = defineRefusal({
  code: "validation_failed",
  when: "the public address of another cell is this cell's own",
  message: "Give the address at which people reach the other cell. This one is this cell's own.",
});

export const badSecret = defineRefusal({
  code: "validation_failed",
  when: "the secret of a link is too short or has spaces",
  message:
    "The secret of a link has 32 to 200 letters, digits and signs without spaces, such as `openssl rand -hex 32` writes.",
});

export const notConnected = defineRefusal<{ cell: CellNumber }>({
  code: "not_found",
  when: "the cell is not connected",
  message: ({ cell }) => `Cell ${cell} is not connected. List the connected cells with cell list.`,
});

export const ordersOpen = defineRefusal<{ cell: CellNumber; orders: number }>({
  code: "request_failed",
  when: "transfers to the cell are open",
  message: ({ cell, orders }) =>
    `${orders} transfers to cell ${cell} are open. Wait until those of transfer unknown and credits sent have ended, or decide their outcome. Then switch it off, refuse new work (provider when-down), and refund those of transfer waiting.`,
});

export const listNotRead = defineRefusal<{ cell: CellNumber; why: string }>({
  code: "provider_unavailable",
  when: "the other cell does not give its list",
  message: ({ cell, why }) =>
    `Cell ${cell} did not give the list of what it received (${why}). Try again when it answers.`,
});

export const notHome = defineRefusal<{ cell: CellNumber }>({
  code: "forbidden",
  when: "a cell that is not the home cell sends common settings",
  message: ({ cell }) =>
    `Cell ${cell} is not the home cell of this one, so its settings do not count here.`,
});

export const settingsAreHomes = defineRefusal<{ home: CellNumber }>({
  code: "request_failed",
  when: "common settings are compared in a cell that is not the home cell",
  message: ({ home }) => `Cell ${home} is the home cell of this one. Run the command there.`,
});

export const noOtherCell = defineRefusal({
  code: "request_failed",
  when: "this cell is connected with no other cell",
  message: "This cell is connected with no other cell.",
});
