import { useNow } from "../../components/use-now.ts";
import { sessionEnd } from "./session-end.ts";
import { useConsole } from "./use-console.ts";

/** When the session ends, counted from now. */
export const useSessionEnd = () => sessionEnd(new Date(useConsole().me.endsAt), useNow());
