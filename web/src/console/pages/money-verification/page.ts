import { ShieldCheck } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/verification",
  title: "Ledger verification",
  keywords: "verify the ledger, proof of the books, digests",
  permission: "money:read",
  navigation: { group: "money", position: 20, icon: ShieldCheck, key: "V" },
  component: lazily(() => import("./index.tsx"), "VerificationPage"),
});
