import { type Language, languages } from '@wyrmgate/contract/languages';
import { maxTestText } from '@wyrmgate/contract/word-filter-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Tested = { text: string; language?: Language };
const tones = { pass: 'success', mask: 'info', hold: 'warning', reject: 'danger' } as const;

/** Shows how the active rules change a text. */
export function TestPanel() {
  const { t } = useTranslation('word-filter');
  const problem = useProblemText();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<Language | ''>('');
  const [tested, setTested] = useState<Tested>();
  const result = useApiQuery(
    ['word-filter', 'test'],
    { query: tested ?? { text: ' ' } },
    { enabled: tested !== undefined, quiet: true },
  );
  const { data, error } = result;
  return (
    <Panel title={t('test.title')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== '') setTested({ text, ...(language && { language }) });
        }}
      >
        <Field label={t('test.text')}>
          <TextArea rows={2} value={text} maxLength={maxTestText} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('columns.language')} className="min-w-48 flex-1">
            <Select
              value={language}
              options={[
                { value: '', label: t('form.anyLanguage') },
                ...languages.map((value) => ({ value, label: languageNames[value] })),
              ]}
              onChange={(event) => setLanguage(event.target.value as Language | '')}
            />
          </Field>
          <Button type="submit" disabled={text === ''} loading={result.isFetching}>
            {t('test.run')}
          </Button>
        </div>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {error && <Banner tone="danger">{problem(error)}</Banner>}
        {tested && data && (
          <Banner tone={tones[data.action ?? 'pass']}>
            <span className="grid gap-1">
              <span>{t(`test.${data.action ?? 'pass'}`)}</span>
              {data.action === 'mask' && <q className="wrap-anywhere whitespace-pre-line">{data.text}</q>}
              {data.matches.length > 0 && (
                <span className="wrap-anywhere">
                  {t('test.found', {
                    words: data.matches.map(({ found, filter }) => `${found} (${filter.pattern})`).join(', '),
                  })}
                </span>
              )}
            </span>
          </Banner>
        )}
      </div>
    </Panel>
  );
}
