import { type FormEvent, useState } from "react";
import { describeValidity } from "../format/validity.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

const CONTROLS = "input:invalid, select:invalid, textarea:invalid";

/**
 * A form that cannot be sent makes the browser show a bubble in its own words and language. This replaces it: the
 * sentence is below the field, and the focus goes to the first invalid field.
 */
export function useValidity(label: string) {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    clear: () => setProblem(undefined),
    onInvalid: (event: FormEvent<Control>) => {
      event.preventDefault();
      const control = event.currentTarget;
      const { validity, value, type, minLength, form } = control;
      setProblem(describeValidity(validity, { label, value, type, minLength }));
      if (form?.querySelector(CONTROLS) === control) control.focus();
    },
  };
}
