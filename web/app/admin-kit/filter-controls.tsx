import { Field } from '../ui/field.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useRoomForSidebar } from './use-media.ts';

type ControlProps = { label: string; value: string; onChange: (value: string) => void };

/** A select. Its name precedes the value in the filter row, and is a label in the filter sheet. */
export function FilterSelect({ options, ...props }: ControlProps & { options: readonly SelectOption[] }) {
  const { label, value, onChange } = props;
  const line = useRoomForSidebar();
  const select = (
    <Select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={options}
      {...(line ? { size: 'sm', prefix: label } : {})}
    />
  );
  return line ? select : <Field label={label}>{select}</Field>;
}

export function FilterDay({ label, value, onChange, ...limits }: ControlProps & { min?: string; max?: string }) {
  const line = useRoomForSidebar();
  const input = (
    <TextInput
      {...limits}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(line
        ? {
            size: 'sm',
            prefix: (
              <span aria-hidden="true" className="text-meta text-muted">
                {label}
              </span>
            ),
            'aria-label': label,
            className: 'border-edge sm:w-auto',
          }
        : {})}
    />
  );
  return line ? input : <Field label={label}>{input}</Field>;
}
