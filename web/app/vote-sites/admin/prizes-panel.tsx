import type { Reply } from '@wyrmgate/contract/endpoint';
import { VotePrizes, voteSiteProblems, type voteSites } from '@wyrmgate/contract/vote-sites';
import { Save } from 'lucide-react';
import { useTranslation } from '#i18n';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Data = Pick<Reply<(typeof voteSites)['adminList']>, 'prizes' | 'prizes_version' | 'winners'>;

const whole = (name: keyof typeof VotePrizes.shape) =>
  typedWhole(VotePrizes.shape[name], 'settings:validation.votePrize');
const Form = VotePrizes.extend({
  vote_prize_first: whole('vote_prize_first'),
  vote_prize_second: whole('vote_prize_second'),
  vote_prize_third: whole('vote_prize_third'),
});
const places = [
  ['vote_prize_first', 'first'],
  ['vote_prize_second', 'second'],
  ['vote_prize_third', 'third'],
] as const;
const typed = (prizes: Data['prizes']) => ({
  vote_prize_first: String(prizes.vote_prize_first),
  vote_prize_second: String(prizes.vote_prize_second),
  vote_prize_third: String(prizes.vote_prize_third),
});

export function PrizesPanel({ prizes, prizes_version: version, winners, editable }: Data & { editable: boolean }) {
  const { t } = useTranslation('vote-sites');
  const save = useAdminMutation(api['vote-sites'].savePrizes, {
    invalidates: [['vote-sites'], ['approvals']],
    done: () => t('prizes.saved'),
    quiet: true,
  });
  const form = useEditForm(Form, {
    values: typed(prizes),
    save: (body) => save.mutateAsync({ body: { ...body, version } }),
    done: () => undefined,
    failed: `${t('prizes.failed')}.`,
    conflict: {
      problem: voteSiteProblems.prizesChanged,
      reload: async () => typed((await api['vote-sites'].adminList()).prizes),
    },
  });
  return (
    <Panel title={t('prizes.title')}>
      <div className="grid gap-6">
        <form onSubmit={form.submit} noValidate>
          <LeaveGuard dirty={form.dirty && !form.saving} />
          <fieldset disabled={!editable} className="grid gap-4">
            <p className="text-control text-secondary">{t('prizes.lead')}</p>
            {form.failure && (
              <Banner tone="danger" role="alert">
                {form.failure}
              </Banner>
            )}
            <div className="grid gap-4 sm:grid-cols-3">
              {places.map(([name, label]) => (
                <Field key={name} {...form.field(name)} label={t(`prizes.${label}`)}>
                  <TextInput {...form.input(name)} inputMode="numeric" autoComplete="off" />
                </Field>
              ))}
            </div>
            {editable && (
              <Button
                type="submit"
                icon={Save}
                className="justify-self-start"
                loading={form.saving}
                loadingLabel={t('form.saving')}
              >
                {t('prizes.save')}
              </Button>
            )}
          </fieldset>
        </form>
        <Winners winners={winners} />
      </div>
    </Panel>
  );
}

function Winners({ winners }: Pick<Data, 'winners'>) {
  const { t } = useTranslation('vote-sites');
  const { number } = useFormat();
  return (
    <section className="grid gap-2">
      <h3 className="text-card">{t('prizes.past')}</h3>
      {winners.length === 0 ? (
        <p className="text-control text-muted">{t('prizes.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {winners.map(({ month, rank, username, votes, coins }) => (
            <li key={`${month} ${rank}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 text-control">
              <span className="text-muted tabular-nums">
                {month} · {number(rank)}
              </span>
              <span className="min-w-0 flex-1 text-heading wrap-anywhere">{username ?? t('prizes.gone')}</span>
              <span className="text-secondary tabular-nums">{t('ranking.votes', { votes })}</span>
              <span className="text-gold-400 tabular-nums">{t('page.coins', { coins })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
