import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import {
  type MemberCall,
  memberRead,
  memberWrite,
} from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { changeView, removeView } from "./change-view.ts";
import { tooManySharedViews, tooManyViews, viewNotFound, viewOfAnother } from "./errors.ts";
import { saveView, type ViewAuthor } from "./save-view.ts";
import { readViews, type SavedView } from "./saved-view-queries.ts";
import { NewView, ShownView, ViewChanges, ViewParams, ViewsQuery } from "./view-schemas.ts";

const tag = "Saved views";

const authorOf = ({ member }: Pick<MemberCall, "member">): ViewAuthor => ({
  businessId: member.businessId,
  memberId: member.memberId,
  email: member.email,
  mayChangeOthers: member.permissions.has("team:write"),
});

const presentView = ({ memberId }: ViewAuthor, view: SavedView) => ({
  id: String(view.id),
  name: view.name,
  query: view.query,
  isShared: view.isShared,
  madeBy: view.madeBy,
  isOwn: view.memberId === memberId,
});

const writes = { tag, movesMoney: false, idempotencyKey: "required", answer: ShownView } as const;

const changes = { path: "/views/:id", params: ViewParams, refusals: [viewNotFound, viewOfAnother] };

const listing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/views",
    operationId: "listViews",
    tag,
    summary: "List your saved views of a page, and those that others share",
    query: ViewsQuery,
    answer: Type.Array(ShownView),
    read: async (call) => {
      const author = authorOf(call);
      const views = await readViews(kit.database, { ...author, page: call.query.page });
      return views.map((view) => presentView(author, view));
    },
  });

const saving = (kit: Kit) =>
  memberWrite({
    ...writes,
    method: "POST",
    path: "/views",
    operationId: "saveView",
    summary: "Save a page's filters under a name",
    body: NewView,
    refusals: [tooManyViews, tooManySharedViews],
    write: (call) => {
      const author = authorOf(call);
      return actOnce(kit, call, "views.save", async () =>
        presentView(author, await saveView(kit, author, call.body)),
      );
    },
  });

const changing = (kit: Kit) =>
  memberWrite({
    ...writes,
    ...changes,
    method: "PATCH",
    operationId: "changeView",
    summary: "Change a saved view",
    refusals: [...changes.refusals, tooManySharedViews],
    body: ViewChanges,
    write: (call) => {
      const author = authorOf(call);
      return actOnce(kit, call, "views.change", async () =>
        presentView(author, await changeView(kit, author, BigInt(call.params.id), call.body)),
      );
    },
  });

const deleting = (kit: Kit) =>
  memberWrite({
    ...writes,
    ...changes,
    method: "DELETE",
    operationId: "deleteView",
    summary: "Delete a saved view",
    write: (call) => {
      const author = authorOf(call);
      return actOnce(kit, call, "views.delete", async () =>
        presentView(author, await removeView(kit, author, BigInt(call.params.id))),
      );
    },
  });

export const viewRoutes = (kit: Kit): readonly SessionRoute[] =>
  [listing, saving, changing, deleting].map((route) => ({ of: "business", route: route(kit) }));
