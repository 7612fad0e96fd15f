import { createContext, useContext, useEffect } from "react";

/** The addresses of the rows before and after the one that is open. */
export interface Steps {
  readonly previousTo: string | undefined;
  readonly nextTo: string | undefined;
}

export const NO_STEPS: Steps = { previousTo: undefined, nextTo: undefined };

interface StepsOfSplit {
  readonly steps: Steps;
  readonly setSteps: (steps: Steps) => void;
}

/** What the drawer of a `Split` knows about the table beside it. */
export const StepsContext = createContext<StepsOfSplit>({ steps: NO_STEPS, setSteps: () => {} });

export const useSteps = (): Steps => useContext(StepsContext).steps;

interface OpenRow<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly rowTo?: ((row: Row) => string) | undefined;
  readonly openKey?: string | undefined;
}

/** Gives the drawer the rows around the open one, if this table has it. */
export function useStepsOfOpenRow<Row>({ rows = [], rowKey, rowTo, openKey }: OpenRow<Row>): void {
  const { setSteps } = useContext(StepsContext);
  const at = openKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  const isHere = at !== -1;
  const addressAt = (index: number) => {
    const row = isHere ? rows[index] : undefined;
    return row === undefined ? undefined : rowTo?.(row);
  };
  const previousTo = addressAt(at - 1);
  const nextTo = addressAt(at + 1);
  useEffect(() => {
    // Another table on the page may have the open row.
    if (!isHere) return;
    setSteps({ previousTo, nextTo });
    return () => setSteps(NO_STEPS);
  }, [isHere, previousTo, nextTo, setSteps]);
}
