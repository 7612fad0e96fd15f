import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { EntryFrame } from "../account/entry-frame.tsx";
import { meQuery } from "../api/me.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/link.tsx";
import { BusinessMark } from "../shell/monogram.tsx";
import { ROLE_NAMES } from "../shell/role-names.ts";
import { CreateBusinessForm } from "./create-business-form.tsx";

/** `/b`: the person's businesses, and the form for another one. */
export function ChooseBusinessPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [isCreating, setCreating] = useState(me.businesses.length === 0);
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async (id: string) => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: `/b/${id}/test/home` });
  };
  if (isCreating)
    return (
      <EntryFrame title="Name your business" about={`You are logged in as ${me.email}.`}>
        <CreateBusinessForm onDone={(id) => void enter(id)} />
      </EntryFrame>
    );
  return (
    <EntryFrame title="Your businesses" about={`You are logged in as ${me.email}.`}>
      <ul className="-mx-2">
        {me.businesses.map(({ id, name, role, live }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              to={`/b/${id}/${live ? "live" : "test"}/home`}
              className="flex min-h-14 items-center gap-3 rounded-nav px-2 hover:bg-hover"
            >
              <BusinessMark name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{name}</span>
                <span className="block text-label text-quiet">
                  {ROLE_NAMES[role]}
                  {live ? "" : ", test mode only"}
                </span>
              </span>
              <Icon of={ChevronRight} className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      <Button kind="soft" className="mt-4 w-full" onClick={() => setCreating(true)}>
        Create a business
      </Button>
    </EntryFrame>
  );
}
