export { type DayFigures, type Figure, showFigures } from "./show-figures.ts";
export { type OperatorTimeline, traceForOperator } from "./trace-for-operator.ts";
