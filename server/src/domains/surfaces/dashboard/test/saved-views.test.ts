import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { changeView, removeView } from "../change-view.ts";
import { saveView, type ViewAuthor } from "../save-view.ts";
import { OWN_VIEWS_MAX, readViews, SHARED_VIEWS_MAX } from "../saved-view-queries.ts";

let service: TestService;
let nextMember = 1n;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const member = (more: Partial<ViewAuthor> = {}): ViewAuthor => {
  nextMember += 1n;
  const { businessId } = service.business;
  const email = `member-${nextMember}@example.com`;
  return { businessId, memberId: nextMember, email, mayChangeOthers: false, ...more };
};

const TEXT = { page: "transactions", name: "Large", query: "minAmount=40000", isShared: false };

const seenBy = async ({ businessId, memberId }: ViewAuthor, page = "transactions") => {
  const views = await readViews(service.kit.database, { businessId, memberId, page });
  return views.map(({ name }) => name);
};

test("a view is seen by its maker, and by others once it is shared", async () => {
  const [ada, emeka] = [member(), member()];
  const view = await saveView(service.kit, ada, TEXT);
  expect(await seenBy(ada)).toEqual(["Large"]);
  expect(await seenBy(emeka)).toEqual([]);
  await changeView(service.kit, ada, view.id, { isShared: true, name: "Large ones" });
  expect(await seenBy(emeka)).toEqual(["Large ones"]);
  expect(await seenBy(ada, "invoices")).toEqual([]);
  expect(await seenBy(member({ businessId: 1n }))).toEqual([]);
  await removeView(service.kit, ada, view.id);
  expect(await seenBy(emeka)).toEqual([]);
});

test("a shared view is changed by its maker and by those who may change others' views", async () => {
  const [ada, emeka] = [member(), member()];
  const { id } = await saveView(service.kit, ada, { ...TEXT, isShared: true });
  const renaming = (author: ViewAuthor) => changeView(service.kit, author, id, { name: "New" });
  await expect(renaming(emeka)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(ada.email),
  });
  expect(await renaming(member({ mayChangeOthers: true }))).toMatchObject({ name: "New" });
  await expect(removeView(service.kit, emeka, id)).rejects.toMatchObject({ code: "forbidden" });
});

test("another person's own view and another business's view do not exist", async () => {
  const ada = member();
  const own = await saveView(service.kit, ada, TEXT);
  const shared = await saveView(service.kit, ada, { ...TEXT, isShared: true });
  const admin = member({ mayChangeOthers: true });
  await expect(removeView(service.kit, admin, own.id)).rejects.toMatchObject({
    code: "not_found",
  });
  const stranger = member({ mayChangeOthers: true, businessId: 1n });
  await expect(removeView(service.kit, stranger, shared.id)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a person saves a limited number of views of a page, and takes no room from another person", async () => {
  const [author, other] = [member({ businessId: 2n }), member({ businessId: 2n })];
  const save = (by: ViewAuthor) => saveView(service.kit, by, { ...TEXT, page: "invoices" });
  for (let at = 0; at < OWN_VIEWS_MAX; at++) await save(author);
  await expect(save(author)).rejects.toMatchObject({ code: "request_failed" });
  await save(other);
  expect(await seenBy(other, "invoices")).toHaveLength(1);
});

test("a team shares a limited number of views of a page, and each member still sees their own", async () => {
  const text = { ...TEXT, page: "bills" };
  const businessId = 3n;
  for (let shared = 0; shared < SHARED_VIEWS_MAX; shared += OWN_VIEWS_MAX) {
    const author = member({ businessId });
    for (let at = 0; at < OWN_VIEWS_MAX; at++)
      await saveView(service.kit, author, { ...text, isShared: true });
  }
  const last = member({ businessId });
  const own = await saveView(service.kit, last, { ...text, name: "Mine" });
  const full = expect.objectContaining({ message: expect.stringMatching(/^Your team shares/) });
  await expect(saveView(service.kit, last, { ...text, isShared: true })).rejects.toEqual(full);
  await expect(changeView(service.kit, last, own.id, { isShared: true })).rejects.toEqual(full);
  expect(await seenBy(last, "bills")).toContain("Mine");
});
