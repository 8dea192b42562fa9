import { useTranslation } from '#i18n';
import { Specimen } from './specimen.tsx';

export function TypeSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('type')}>
      <div className="grid gap-4">
        <h3 className="pb-3 text-h1">The veil is lifting</h3>
        <h3 className="text-h2">Siege of the Ninth Gate</h3>
        <h3 className="text-h3">Captain’s coffer</h3>
        <h3 className="text-card">Kharzeth, 12,904 points</h3>
        <p className="max-w-[60ch] text-lead text-prose">
          Three empires, one waking wyrm. Raise a banner, break a siege, and carve your name into the rankings.
        </p>
        <p className="max-w-[60ch] text-base text-prose">
          Body text with{' '}
          <a className="text-link" href="#type">
            a link in it
          </a>
          , and a code: <code className="font-mono">WYRM-7KQ2</code>.
        </p>
        <p className="text-meta text-secondary">Meta, 20 November 2026, 20:06</p>
        <p className="text-meta text-muted">Hint: seven digits. You need it to delete a character.</p>
      </div>
    </Specimen>
  );
}
