export type SliderProps = {
  /** For screen readers; the field beside it shows the value. */
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

/** A value between two bounds, for the rough. Put a field beside it for the exact one. */
export function Slider({ label, value, onChange, ...range }: SliderProps) {
  return (
    <input
      {...range}
      type="range"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="min-h-(--touch) w-full cursor-pointer accent-accent-fill disabled:cursor-not-allowed"
    />
  );
}
