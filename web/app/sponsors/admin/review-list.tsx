import { type ReviewedRegistration, sponsors } from '@wyrmgate/contract/sponsors';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Decision = { row: ReviewedRegistration; decision: 'accept' | 'reject' };

/** Lists registrations awaiting a decision, oldest first, each with the reason for its review. */
export function ReviewList({ id, editable }: { id: number; editable: boolean }) {
  const { t } = useTranslation('sponsors-admin');
  const query = useApiQuery(['sponsors', 'registrations'], {
    params: { id },
    query: { state: 'review', limit: 50 },
  });
  const [open, setOpen] = useState<Decision>();
  return (
    <section className="grid gap-3">
      <h3 className="text-card">{t('review.title')}</h3>
      <Loaded query={query} failed={t('failed.one')} waiting={<Skeleton className="h-20 w-full" />}>
        {({ registrations }) =>
          registrations.length === 0 ? (
            <p className="text-control text-muted">{t('review.empty')}</p>
          ) : (
            <ul className="grid gap-3">
              {registrations.map((row) => (
                <li key={row.id} className="grid gap-1.5 rounded-field border border-line px-3.5 py-3">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    {row.user_id === null ? (
                      <span>{t('review.gone')}</span>
                    ) : (
                      <PlayerLink id={row.user_id} className="font-[560]">
                        {row.username}
                      </PlayerLink>
                    )}
                    <span className="text-meta text-muted">
                      {adminMoment(row.created_at)} · {t('review.score', { score: row.score })}
                    </span>
                  </span>
                  <ul className="list-disc ps-5 text-control text-secondary">
                    {row.reasons.map((reason) => (
                      <li key={reason}>{t(`reasons.${reason}`)}</li>
                    ))}
                  </ul>
                  {editable && (
                    <span className="flex gap-2">
                      <Button size="sm" onClick={() => setOpen({ row, decision: 'accept' })}>
                        {t('review.accept')}
                      </Button>
                      <Button size="sm" onClick={() => setOpen({ row, decision: 'reject' })}>
                        {t('review.reject')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <ReviewDialog id={id} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function ReviewDialog({ id, row, decision, onClose }: Decision & { id: number; onClose: () => void }) {
  const { t } = useTranslation('sponsors-admin');
  const review = useAdminMutation(api.sponsors.review, {
    invalidates: [['sponsors']],
    done: () => t('done.reviewed'),
    quiet: true,
  });
  const form = useEditForm(sponsors.review.body, {
    values: { registration: row.id, decision, reason: '' },
    save: (body) => review.mutateAsync({ params: { id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${t(`review.${decision}`)}: ${row.username ?? t('review.gone')}`}
      submit={{ label: t(`review.${decision}`), busy: t('form.saving') }}
      destructive={decision === 'reject'}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('review.reason')} />
    </FormDialog>
  );
}
