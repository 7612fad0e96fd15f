import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { closeSolvedAlerts, INSTALLATION_ENVIRONMENT, raiseAlert } from "../alerts/index.ts";

const NOT_CONNECTED = "cells.not_connected";

const subjectOf = (cell: CellNumber): string => `cell ${cell}`;

/** Raises one alert for all payments to businesses that moved to a cell with which this one is not connected. */
export const alertMissingCell = (books: Books, cell: CellNumber): void =>
  raiseAlert(
    books,
    {
      ...{ kind: NOT_CONNECTED, subject: subjectOf(cell) },
      message: `Transfers and credits to businesses that moved to cell ${cell} have no outcome, because this cell is not connected with it. Connect the two cells (cell connect ${cell}). The payments then end automatically.`,
    },
    INSTALLATION_ENVIRONMENT,
  );

/** Closes the alert about a cell that is connected. */
export const closeMissingCell = (queryable: Queryable, cell: CellNumber, at: Date) =>
  closeSolvedAlerts(queryable, {
    ...{ kinds: [NOT_CONNECTED], subjects: subjectOf(cell), open: [], at },
  });
