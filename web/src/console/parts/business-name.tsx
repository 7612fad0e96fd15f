import { useQueries } from "@tanstack/react-query";
import { TextLink } from "../../components/link.tsx";
import { useConsole } from "../shell/use-console.ts";
import { businessNameQuery } from "./name-batch.ts";

/** The names of businesses by their ids, as far as they are known: lists have ids only. */
export function useBusinessNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { can } = useConsole();
  const wanted = can("businesses:read") ? [...new Set(ids)] : [];
  const found = useQueries({ queries: wanted.map(businessNameQuery) });
  return new Map(
    wanted.flatMap((id, at) => {
      const name = found[at]?.data;
      return typeof name === "string" ? [[id, name] as const] : [];
    }),
  );
}

/** A business as people know it, with its id on hover. */
export function BusinessName({ of }: { readonly of: string }) {
  const name = useBusinessNames([of]).get(of);
  return name === undefined ? (
    <span className="figures">{of}</span>
  ) : (
    <bdi title={`${name}, ${of}`}>{name}</bdi>
  );
}

/** The same, as a link to its page. */
export function BusinessLink({ of }: { readonly of: string }) {
  const { to } = useConsole();
  return (
    <TextLink to={to(["businesses", of])}>
      <BusinessName of={of} />
    </TextLink>
  );
}
