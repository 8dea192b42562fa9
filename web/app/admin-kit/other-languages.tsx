import type { Language } from '@wyrmgate/contract/languages';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Disclosure } from '../ui/disclosure.tsx';
import { otherLanguages } from './texts-per-language.ts';

/** A disclosure with the same fields for every language except the default one. */
export function OtherLanguages({ children }: { children: (language: Language) => ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <Disclosure summary={t('form.otherLanguages')}>
      <div className="grid gap-4">
        {otherLanguages.map((language) => (
          <Fragment key={language}>{children(language)}</Fragment>
        ))}
      </div>
    </Disclosure>
  );
}
