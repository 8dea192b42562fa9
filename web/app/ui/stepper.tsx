import { Check } from 'lucide-react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type StepperProps = {
  label: string;
  steps: readonly string[];
  /** Index of the current step. If it equals the number of steps, all are done. */
  current: number;
  className?: string;
};

/** Numbered steps on a line. Phones show only the name of the current step. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  const { t } = useTranslation('ui');
  return (
    <ol aria-label={label} className={cx('flex items-center gap-3.5 text-control', className)}>
      {steps.map((step, index) => {
        const done = index < current;
        const now = index === current;
        return (
          <li
            key={step}
            aria-current={now ? 'step' : undefined}
            className={cx('flex items-center gap-3.5', !now && 'max-sm:shrink-0')}
          >
            {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-edge sm:w-11" />}
            <span className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-[26px] shrink-0 place-items-center rounded-full border font-[560] text-meta tabular-nums',
                  now && 'border-accent-fill bg-accent-fill text-on-accent',
                  done && 'border-success text-success',
                  !now && !done && 'border-frame text-secondary',
                )}
              >
                {done ? <Icon as={Check} size={14} /> : index + 1}
              </span>
              <span className={cx(now ? 'font-[560] text-heading' : 'text-secondary max-sm:sr-only')}>{step}</span>
              {done && <span className="sr-only">{t('stepDone')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
