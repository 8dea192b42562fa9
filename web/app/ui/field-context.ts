import { createContext, use } from 'react';

export type FieldContextValue = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldContextValue | undefined>(undefined);

type Wired = {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
};

/** Connects a control to the label, help and error of its field. Props of the control itself take precedence. */
export function useFieldControl(own: Wired) {
  const field = use(FieldContext);
  const invalid = own['aria-invalid'] ?? field?.invalid;
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': own.required ?? (field?.required || undefined),
  };
}
