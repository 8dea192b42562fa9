import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';

/** Shows the ranks gained or lost since yesterday or last week, or a dash if that is unknown. */
export function Movement({ places, since }: { places: number | null; since: 'day' | 'week' }) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  if (places === null) return <span className="text-muted">–</span>;
  if (places === 0)
    return (
      <span className="text-muted" title={t(`movement.${since}.same`)}>
        <span aria-hidden="true">=</span>
        <span className="sr-only">{t(`movement.${since}.same`)}</span>
      </span>
    );
  const up = places > 0;
  const text = t(`movement.${since}.${up ? 'up' : 'down'}`, { count: Math.abs(places) });
  return (
    <span
      className={`inline-flex items-center gap-0.5 tabular-nums ${up ? 'text-success' : 'text-danger'}`}
      title={text}
    >
      <Icon as={up ? ArrowUp : ArrowDown} size={14} />
      <span aria-hidden="true">{number(Math.abs(places))}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
