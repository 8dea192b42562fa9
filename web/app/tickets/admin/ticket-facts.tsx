import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useTopicName } from '../ticket-texts.ts';

/** Shows what the ticket is about, and which member of staff handles it. */
export function TicketFacts({ ticket, editable }: { ticket: AdminTicketThread; editable: boolean }) {
  const { t } = useTranslation('tickets-admin');
  const nameOf = useTopicName();
  const { player, topic, detail, created_at, since, language, rating, rating_note } = ticket;
  return (
    <Panel title={t('thread.facts')}>
      <Facts
        facts={[
          {
            key: 'player',
            label: t('columns.player'),
            value: player ? (
              <PlayerLink id={player.id} accent>
                {player.username}
              </PlayerLink>
            ) : (
              t('former')
            ),
          },
          { key: 'language', label: t('thread.language'), value: languageNames[language] },
          { key: 'opened', label: t('thread.opened'), value: <AdminTime iso={created_at} /> },
          { key: 'since', label: t('columns.since'), value: <AdminTime iso={since} /> },
          ...(detail && topic.detail !== 'none'
            ? [{ key: 'detail', label: t(`tickets:details.${topic.detail}`), value: detail }]
            : []),
          ...(editable
            ? []
            : [
                { key: 'topic', label: t('columns.topic'), value: nameOf(topic) },
                { key: 'assignee', label: t('columns.assignee'), value: ticket.assignee?.username ?? '–' },
              ]),
          ...(rating === null
            ? []
            : [{ key: 'rating', label: t('thread.rating'), value: t('tickets:rating.star', { count: rating }) }]),
        ]}
      />
      {rating_note && <p className="wrap-anywhere mt-3 whitespace-pre-line text-control">{rating_note}</p>}
      {editable && <Handling ticket={ticket} />}
    </Panel>
  );
}

function Handling({ ticket: { id, version, topic, assignee, state } }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation('tickets-admin');
  const nameOf = useTopicName();
  const me = useUser();
  const topics = useApiQuery(['tickets', 'adminTopics'], {}).data?.topics ?? [topic];
  const staff = useApiQuery(['tickets', 'assignees'], {}).data?.staff ?? [];
  const update = useAdminMutation(api.tickets.update, {
    invalidates: [['tickets'], ['dashboard']],
    done: () => t('thread.saved'),
  });
  const change = (body: Parameters<typeof api.tickets.update>[0]['body']) =>
    update.mutate({ params: { id }, body: { ...body, version } });
  const people = [...staff, ...(assignee && !staff.some((one) => one.id === assignee.id) ? [assignee] : [])];
  return (
    <div className="mt-5 grid gap-4">
      <Field label={t('columns.topic')}>
        <Select
          value={String(topic.id)}
          disabled={update.isPending}
          onChange={({ target }) => change({ topic: Number(target.value) })}
          options={topics.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
      </Field>
      <Field label={t('columns.assignee')}>
        <Select
          value={assignee ? String(assignee.id) : ''}
          disabled={update.isPending}
          onChange={({ target }) => change({ assignee: target.value === '' ? null : Number(target.value) })}
          options={[
            { value: '', label: t('assignees.none') },
            ...people.map((one) => ({ value: String(one.id), label: one.username })),
          ]}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {me && assignee?.id !== me.id && (
          <Button size="sm" disabled={update.isPending} onClick={() => change({ assignee: me.id })}>
            {t('thread.take')}
          </Button>
        )}
        <Button
          size="sm"
          disabled={update.isPending}
          onClick={() => change({ state: state === 'closed' ? 'open' : 'closed' })}
        >
          {t(state === 'closed' ? 'thread.reopen' : 'thread.close')}
        </Button>
      </div>
    </div>
  );
}
