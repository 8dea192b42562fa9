import { useTranslation } from '#i18n';
import { cx } from '../../ui/cx.ts';

const swatches = [
  ['Ink 950', '#060b10', 'bg-ink-950'],
  ['Ink 900', '#0a1219', 'bg-ink-900'],
  ['Ink 850', '#0f1a22', 'bg-ink-850'],
  ['Ink 800', '#15232d', 'bg-ink-800'],
  ['Ink 700', '#1f313c', 'bg-ink-700'],
  ['Ink 500', '#5d7582', 'bg-ink-500'],
  ['Mist 400', '#8a9aa3', 'bg-mist-400'],
  ['Bone 200', '#d8d2c5', 'bg-bone-200'],
  ['Bone 50', '#f5eddd', 'bg-bone-50'],
  ['Ember 400', '#ff965a', 'bg-ember-400'],
  ['Ember 500', '#f07f3a', 'bg-ember-500'],
  ['Gold 400', '#e6b964', 'bg-gold-400'],
  ['Empire red', '#ff7a72', 'bg-red-400'],
  ['Empire yellow', '#f2c744', 'bg-yellow-400'],
  ['Empire blue', '#77abff', 'bg-blue-400'],
  ['Success', '#54c98f', 'bg-success'],
  ['Warning', '#f3b63f', 'bg-warning'],
  ['Danger', '#ff7b7b', 'bg-danger'],
] as const;

export function ColourSection() {
  const { t } = useTranslation('dev');
  return (
    <section className="border-line border-t pt-6">
      <h2 className="mb-5 font-sans text-control font-[560] text-secondary">{t('colour')}</h2>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
        {swatches.map(([name, hex, face]) => (
          <li key={name} className="min-w-0">
            <div className={cx('h-16 rounded-field border border-line', face)} />
            <p className="mt-2 font-[540] text-heading text-meta">{name}</p>
            <p className="font-mono text-muted text-tiny">{hex}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
