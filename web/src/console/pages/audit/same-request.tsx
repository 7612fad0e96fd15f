import { useQuery } from "@tanstack/react-query";
import { type Action, aroundQuery } from "./action-queries.ts";

/**
 * Other actions of the same request: the approval of a change is a separate action. They are found by their time,
 * because requests are not indexed.
 */
export function SameRequest({ action }: { readonly action: Action }) {
  const { data = [] } = useQuery(aroundQuery(action.at));
  const others = data.filter(
    ({ id, requestId }) => id !== action.id && requestId === action.requestId,
  );
  if (action.requestId === null || others.length === 0) return null;
  return (
    <section aria-label="In the same request">
      <h3 className="pb-1 font-bold">In the same request</h3>
      <ul>
        {others.map(({ id, action: name, by }) => (
          <li key={id} className="border-t border-line py-1.75">
            <span className="font-strong">{name}</span>, by <bdi>{by}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
