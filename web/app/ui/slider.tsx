export type SliderProps = {
  /** For screen readers; the field next to it shows the value. */
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

/** A value between two bounds, for rough input. Put a field next to it for exact input. */
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
