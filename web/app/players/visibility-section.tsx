import { playerVisibilities } from '@wyrmgate/contract/players-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { OwnAvatar } from '../avatars/own-avatar.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { playerPage } from '../shell/urls.ts';
import { Panel } from '../ui/card.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';

/** Shows the player's picture, and the setting for who can open their public page. Changes take effect immediately. */
export function VisibilitySection({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('players');
  const problem = useProblemText();
  const { data } = useApiQuery(['players', 'visibility']);
  const save = useApiMutation(['players', 'setVisibility'], {
    quiet: true,
    onSuccess: () => toasts.show({ id: 'visibility', type: 'success', title: t('privacy.saved') }),
    onError: (error) => toasts.show({ type: 'error', title: t('privacy.failed'), message: problem(error) }),
    onSettled: () => invalidate(['players']),
  });
  const shown = save.isPending ? save.variables.body.visibility : (data?.visibility ?? null);
  return (
    <Panel title={t('privacy.title')}>
      <OwnAvatar seed={id} />
      <p className="mb-5 text-control text-secondary">
        {t('privacy.text')}{' '}
        <Link to={playerPage(name)} className="text-link">
          {t('privacy.open')}
        </Link>
      </p>
      <RadioCards
        label={t('privacy.label')}
        value={shown}
        onChange={(visibility) => save.mutate({ body: { visibility } })}
        options={playerVisibilities.map((value) => ({
          value,
          label: t(`privacy.${value}.label`),
          help: t(`privacy.${value}.help`),
        }))}
      />
    </Panel>
  );
}
