import { expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import { routesOf, sessionRoutesOf } from "../../../../app.ts";
import { kindOfRequest } from "../../../../kernel/http/routes/route.ts";
import { offeredRoutes } from "../offered-routes.ts";

/** The public routes that no person needs, and why. */
const NOT_FOR_PEOPLE = {
  createTransfer: "people send by sendMoney, which records the maker and may need a second person",
  getCardDetailsPage: "people say why they need it: revealCardDetails",
  createTransfers: "people send by sendBulkFile, for the same reason",
  payOut: "the money of customers leaves by no person's hand; decision 46",
  transferBetweenWallets: "as payOut",
  generateSignature: "a session signs nothing, and has no Public Key",
  listBanksLegacy: "the old form of listBanks",
  postNameEnquiry: "enquireName, sent as a POST",
  saveLegacyCustomer: "the old form of saveCustomer",
};

/** The routes of a business that need no permission, and why. */
const FOR_EVERY_MEMBER = {
  leaveBusiness: "a member may always leave",
  getNotificationSettings: "a member's own choice",
  chooseNotification: "as getNotificationSettings",
  getTestClock: "each page of test mode shows the time",
  listViews: "a member's own views, and those that others have shared",
  saveView: "a name and a filter, and no data of the business",
  changeView: "as saveView",
  deleteView: "as saveView",
};

const routes = routesOf(unusedKit);
const session = sessionRoutesOf(unusedKit);

test("every public route is offered to people, or listed here with the reason why not", () => {
  const known = [...Object.keys(offeredRoutes), ...Object.keys(NOT_FOR_PEOPLE)];
  expect(known.sort()).toEqual(routes.map(({ operationId }) => operationId).sort());
});

test("a route of a business needs a permission, or is listed here with the reason why not", () => {
  const open = session.filter(({ of, permission }) => of !== "person" && permission === undefined);
  expect(open.map(({ route }) => route.operationId).sort()).toEqual(
    Object.keys(FOR_EVERY_MEMBER).sort(),
  );
});

test("a route that moves real money asks for more than permission to read, and a PIN unless it is named here", () => {
  const withoutPin = session
    .filter(({ route, of }) => of === "environment" && kindOfRequest(route) === "money")
    .filter(({ route, pin }) => pin !== true && route.testOnly !== true)
    .map(({ route }) => route.operationId);
  const verifying = withoutPin.filter((name) => name.startsWith("verify"));
  // A check costs some naira; unfreezing lets the customer, not the member, spend; a rejection gives money back.
  const others = ["submitKyc", "unfreezeWallet", "rejectTransfer"];
  expect(withoutPin.sort()).toEqual([...verifying, ...others].sort());
});

test("no permission to read lets a member write", () => {
  const writing = session.filter(({ route }) => route.kind === "write");
  expect(writing.filter(({ permission }) => permission?.endsWith(":read"))).toEqual([]);
});

test("every offered test-mode route needs the permission to use the simulator, and no other offered route does", () => {
  const names = (some: typeof session) => some.map(({ route }) => route.operationId);
  const offered = session.filter(({ route }) => Object.hasOwn(offeredRoutes, route.operationId));
  const testOnly = offered.filter(({ route }) => route.testOnly === true);
  expect(names(testOnly)).toEqual(
    names(offered.filter(({ permission }) => permission === "simulator:use")),
  );
});
