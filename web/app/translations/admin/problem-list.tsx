import type { TextWarning } from '@wyrmgate/contract/translations-constants';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Banner } from '../../ui/banner.tsx';
import type { LineIssue } from './key-value.ts';
import type { KeyedIssue } from './use-save-texts.ts';

type Listed = { place: ReactNode; text: string };
const shown = 100;

/** All errors that prevent a save, each with its line number or key. */
export function ProblemList({
  problems,
  total,
  tone = 'danger',
}: {
  problems: Listed[];
  total: number;
  tone?: 'danger' | 'warning';
}) {
  const { t } = useTranslation('translations');
  if (problems.length === 0) return null;
  const more = total - Math.min(problems.length, shown);
  return (
    <Banner
      tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      title={t(tone === 'danger' ? 'problems.title' : 'problems.notes', { count: total })}
    >
      <ul className="mt-1 grid max-h-56 gap-1 overflow-y-auto" tabIndex={-1}>
        {problems.slice(0, shown).map(({ place, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the issues of a save have no other identity.
          <li key={at} className="wrap-anywhere">
            <span className="font-mono text-meta">{place}</span> {text}
          </li>
        ))}
        {more > 0 && <li>{t('problems.more', { count: more })}</li>}
      </ul>
    </Banner>
  );
}

/** Converts errors into entries for `ProblemList`. */
export const useListed = () => {
  const { t } = useTranslation('translations');
  const lineOf = (line: number) => t('problems.line', { line });
  return {
    line: ({ line, code, values }: LineIssue): Listed => ({ place: lineOf(line), text: t(`lines.${code}`, values) }),
    issue: ({ key, code, values }: KeyedIssue, line?: number): Listed => ({
      place: line === undefined ? key : `${lineOf(line)} ${key}`,
      text: t(`issues.${code}`, values),
    }),
    warning: ({ key, code, values }: TextWarning & { key: string }): Listed => ({
      place: key,
      text: t(`warnings.${code}`, values),
    }),
  };
};
