import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { countOf } from "../../../format/words.ts";
import { consoleAddress } from "../../shell/use-console.ts";
import { useInboxOf } from "./use-inbox.ts";

/** In test mode: the items that wait in live mode, where real money is. Absent if there are none. */
export function LiveNote() {
  const { count } = useInboxOf("live");
  if (count === 0) return null;
  return (
    <div className="px-7 pt-3 max-fold:px-4">
      <Notice kind="wait" title={`Live mode has ${countOf(count, "thing")} to decide.`}>
        This is the inbox of test mode.{" "}
        <TextLink to={consoleAddress("live", "inbox")}>Open the inbox of live mode</TextLink>
      </Notice>
    </div>
  );
}
