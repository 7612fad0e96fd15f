import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "@tanstack/react-router";
import { ToastProvider } from "../components/toast.tsx";

/** What every page needs. The policy of the service allows no inline style, so Base UI writes none. */
export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </CSPProvider>
  );
}
