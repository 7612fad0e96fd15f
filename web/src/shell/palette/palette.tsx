import { Dialog } from "../../components/dialog.tsx";

export function Palette({ onClose }: { readonly onClose: () => void }) {
  return <Dialog isOpen onClose={onClose} title="Search" />;
}
