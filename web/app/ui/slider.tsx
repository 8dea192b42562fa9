export type SliderProps = {
  /** Accessible name. The field next to the slider shows the value. */
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

/** A slider for approximate input. Put a number field next to it for exact input. */
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
