import { useTranslation } from '#i18n';
import { useCodeMemory } from '../platform/code-memory.ts';
import { useLinkCode } from '../platform/link-code.ts';
import { useSite } from '../platform/use-site.ts';
import { Panel } from '../ui/card.tsx';
import { CodeButtons } from './code-buttons.tsx';

/** Shows whether this browser stores a sponsor's code, with a button to change that. */
export function CodePanel() {
  const { t } = useTranslation('cookies');
  const memory = useCodeMemory();
  const link = useLinkCode();
  const days = useSite()?.sponsor_days ?? 0;
  const remembered = memory === 'no' ? null : memory;
  const code = link ?? remembered;
  return (
    <Panel title={t('code.title')}>
      <div className="grid gap-4 text-control">
        <p className="max-w-[72ch]">{t('code.text', { days })}</p>
        {code && (
          <>
            <p role="status">
              {remembered
                ? t('code.remembered', { code: remembered })
                : t(memory === 'no' ? 'code.refused' : 'code.open', { code })}
            </p>
            <CodeButtons code={code} days={days} />
          </>
        )}
      </div>
    </Panel>
  );
}
