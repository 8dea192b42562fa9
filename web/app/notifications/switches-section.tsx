import type { NotificationSwitches } from '@wyrmgate/contract/notifications';
import { dailyTopics, portalOnly } from '@wyrmgate/contract/notifications-constants';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { topicIcons } from './notification-list.tsx';

const modes = ['now', 'daily', 'off'] as const;

/** Turns notifications on or off by topic, in the portal and by email. */
export function SwitchesSection() {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const { data, error, refetch, isFetching } = useApiQuery(['notifications', 'switches'], {}, { quiet: true });
  return (
    <Panel title={t('switches.title')} flush>
      <p className="px-(--cell-edge) pt-4 text-control text-secondary">{t('switches.text')}</p>
      {data === undefined ? (
        error === null ? (
          <div className="p-(--cell-edge)">
            <SkeletonRows rows={5} label={t('loading')} />
          </div>
        ) : (
          <ErrorState title={t('switches.failed')} level={3} onRetry={() => void refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        )
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {data.switches.map((each) => (
            <TopicRow key={each.topic} switches={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TopicRow({ switches }: { switches: NotificationSwitches }) {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const save = useApiMutation(['notifications', 'saveSwitch'], { quiet: true });
  const { topic, email_required } = switches;
  const isDaily = dailyTopics.some((each) => each === topic);
  // Until the refetch, shows the values that were just sent.
  const shown = { ...switches, ...(save.isPending ? save.variables.body : {}) };
  const set = async (change: { portal: boolean } | { email: boolean; daily?: boolean }) => {
    try {
      await save.mutateAsync({ body: { topic, ...change } });
    } catch (error) {
      toasts.show({ type: 'error', title: t('switches.failedSave'), message: problem(error) });
    }
    await invalidate(['notifications', 'switches']);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-(--cell-edge) py-4">
      <Icon as={topicIcons[topic]} size={24} className="text-secondary" />
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-[560] font-sans text-control text-heading">{t(`topics.${topic}.name`)}</h3>
        <p className="text-meta text-muted">{t(`topics.${topic}.help`)}</p>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{t(`topics.${topic}.name`)}</legend>
        <Switch
          checked={shown.portal}
          disabled={save.isPending}
          onChange={({ target }) => void set({ portal: target.checked })}
        >
          {t('switches.portal')}
        </Switch>
        {isDaily && (
          <Select
            aria-label={t('switches.emails', { topic: t(`topics.${topic}.name`) })}
            value={shown.email ? (shown.daily ? 'daily' : 'now') : 'off'}
            disabled={save.isPending}
            options={modes.map((value) => ({
              value,
              label: `${t('switches.email')}: ${t(`switches.modes.${value}`)}`,
            }))}
            onChange={({ target }) => void set({ email: target.value !== 'off', daily: target.value === 'daily' })}
          />
        )}
        {!isDaily && !portalOnly.includes(topic) && (
          <Switch
            checked={shown.email}
            disabled={email_required || save.isPending}
            help={email_required ? t('switches.required') : undefined}
            onChange={({ target }) => void set({ email: target.checked })}
          >
            {t('switches.email')}
          </Switch>
        )}
      </fieldset>
    </li>
  );
}
