import { useTranslation } from '#i18n';

export type TextChange = { key: string; before: string | null; after: string | null };

/** Lists each text before and after. Null means the built-in text. */
export function ChangeList({ changes }: { changes: readonly TextChange[] }) {
  const { t } = useTranslation('translations');
  const side = (text: string | null) =>
    text === null ? <i className="text-muted">{t('original')}</i> : <span className="whitespace-pre-wrap">{text}</span>;
  return (
    <ul className="grid max-h-80 gap-3 overflow-y-auto">
      {changes.slice(0, 200).map(({ key, before, after }) => (
        <li key={key} className="grid gap-1 rounded-field border border-line p-3">
          <span className="wrap-anywhere font-mono text-meta text-secondary">{key}</span>
          <span className="wrap-anywhere text-control">
            <span className="sr-only">{t('columns.before')}: </span>
            <del className="text-danger decoration-1">{side(before)}</del>
          </span>
          <span className="wrap-anywhere text-control">
            <span className="sr-only">{t('columns.after')}: </span>
            <ins className="text-success no-underline">{side(after)}</ins>
          </span>
        </li>
      ))}
      {changes.length > 200 && <li>{t('problems.more', { count: changes.length - 200 })}</li>}
    </ul>
  );
}
