import { Count } from "../../../../src/components/count.tsx";

export const PartsBadge = () => <Count value={2} tone="todo" />;
