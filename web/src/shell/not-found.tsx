import type { ReactNode } from "react";
import { currentApp } from "../api/app.ts";
import { Empty } from "../components/empty.tsx";
import { LinkButton } from "../components/link.tsx";

interface NotFoundProps {
  /** 2 within a page: in a drawer. */
  readonly level?: 1 | 2;
  /** `No transaction trf_… in live.` */
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An address without a page, or a thing that does not exist in this mode. */
export function NotFound({ level = 1, title, children, action }: NotFoundProps) {
  const { start } = currentApp();
  return (
    <Empty
      level={level}
      drawing="rings"
      title={title ?? "No page has this address"}
      action={action ?? <LinkButton to={start.to}>{start.text}</LinkButton>}
    >
      {children ?? "Check the address for typing errors, or start from the link below."}
    </Empty>
  );
}

/** A page that the person's role may not open. */
export function NoPermission({
  role,
  business,
}: {
  readonly role: string;
  readonly business: string;
}) {
  return (
    <Empty level={1} drawing="stripes" title="Your role does not open this page">
      You are {role.toLowerCase()} of {business}. An owner or admin can change that.
    </Empty>
  );
}
