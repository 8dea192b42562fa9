import { createContext, use } from 'react';

/** Passed from a field to its control. */
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

/** Attributes that link a control to its field's label, help and error. The control's own props take precedence. */
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
