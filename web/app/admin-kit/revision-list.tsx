import type { TextChange } from '@wyrmgate/contract/content-history';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { adminMoment } from './admin-date.ts';

export function Changes({ changes }: { changes: readonly TextChange[] }) {
  const parts = changes.map((change, at) => ({ ...change, key: `${at} ${change.kind}` }));
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere] text-control">
      {parts.map(({ key, kind, text }) => {
        if (kind === 'added')
          return (
            <ins key={key} className="text-success">
              {text}
            </ins>
          );
        if (kind === 'removed')
          return (
            <del key={key} className="text-danger">
              {text}
            </del>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** A box for the differences between two versions. Without children, it says that the versions do not differ. */
export function Comparison({ children }: { children: ReactNode }) {
  const { t } = useTranslation('content-history');
  if (!children) return <p className="text-meta text-muted">{t('revisions.same')}</p>;
  return (
    <div className="grid gap-3 rounded-field border border-line p-3">
      <p className="text-meta text-muted">{t('revisions.hint')}</p>
      {children}
    </div>
  );
}

type Revision = { id: number; title?: string; author: string | null; saved_at: string };
type RevisionListProps = {
  revisions: readonly Revision[];
  compare: (id: number) => ReactNode;
  /** Undefined for viewers who may not edit. */
  restore?: { label: string; busy?: string; running?: number | undefined; run: (id: number) => void } | undefined;
};

/** Saved versions, newest first. Opening one compares it with the current version. */
export function RevisionList({ revisions, compare, restore }: RevisionListProps) {
  const { t } = useTranslation('content-history');
  const [shown, setShown] = useState<number>();
  if (revisions.length === 0) return <EmptyState title={t('revisions.empty')} />;
  return (
    <ol className="grid gap-4">
      {revisions.map(({ id, title, author, saved_at }) => (
        <li key={id} className="grid gap-2 border-line border-b pb-4">
          {title && <span className="font-[560] text-heading">{title}</span>}
          <span className="text-meta text-muted">
            {t('revisions.by', { time: adminMoment(saved_at), name: author ?? t('draft.unknown') })}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button size="sm" aria-expanded={shown === id} onClick={() => setShown(shown === id ? undefined : id)}>
              {t('revisions.compare')}
            </Button>
            {restore && (
              <Button
                size="sm"
                loading={restore.running === id}
                loadingLabel={restore.busy}
                onClick={() => restore.run(id)}
              >
                {restore.label}
              </Button>
            )}
          </span>
          {shown === id && compare(id)}
        </li>
      ))}
    </ol>
  );
}
