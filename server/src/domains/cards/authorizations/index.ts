export { type InspectedCard, inspectCard } from "./inspect-card.ts";
