export { type DayFigures, type Figure, showFigures } from "./show-figures.ts";
