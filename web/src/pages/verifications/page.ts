import { ShieldCheck } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "verifications",
  title: "Verifications",
  keywords: "bvn, nin, identity, kyc, passport, voter",
  permission: "customers:read",
  navigation: { group: "customers", position: 30, icon: ShieldCheck },
  component: lazily(() => import("./index.tsx"), "VerificationsPage"),
  children: [
    {
      path: "$verificationId",
      component: lazily(() => import("./verification-drawer.tsx"), "VerificationDrawer"),
    },
  ],
});
