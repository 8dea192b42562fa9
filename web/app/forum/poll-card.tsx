import type { ForumPoll } from '@wyrmgate/contract/forum-poll-shapes';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { Vote } from 'lucide-react';
import { useId, useState } from 'react';
import { Trans, useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Meter } from '../ui/meter.tsx';

/** The options, with their share of votes unless the results are hidden. */
function Results({ poll }: { poll: ForumPoll }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  return (
    <ul className="grid gap-4">
      {poll.options.map(({ id, text, votes }) => {
        const mine = poll.own?.choices.includes(id) ?? false;
        const label = mine ? t('poll.mine', { option: text }) : text;
        const percent = votes === null || poll.voters === 0 ? 0 : Math.round((votes / poll.voters) * 100);
        return (
          <li key={id} className="wrap-anywhere text-control">
            {votes === null ? (
              <bdi>{label}</bdi>
            ) : (
              <Meter
                label={label}
                value={percent}
                text={t('poll.share', { percent, count: votes, shown: number(votes) })}
                tone={mine ? 'accent' : 'neutral'}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type BallotProps = { poll: ForumPoll; sending: boolean; onVote: (choices: number[]) => void; onCancel?: () => void };

function Ballot({ poll, sending, onVote, onCancel }: BallotProps) {
  const { t } = useTranslation('forum');
  const name = useId();
  const [chosen, setChosen] = useState<readonly number[]>(poll.own?.choices ?? []);
  const several = poll.choices > 1;
  const toggle = (id: number) =>
    setChosen((all) => (several ? (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]) : [id]));
  const full = several && chosen.length >= poll.choices;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onVote([...chosen]);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{poll.question}</legend>
        {poll.options.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-(--touch) cursor-pointer items-center gap-3 rounded-field border border-edge px-3.5 py-2.5 hover:border-frame data-checked:border-accent data-checked:bg-accent/8"
            data-checked={chosen.includes(id) || undefined}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={() => toggle(id)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere text-control">
              <bdi>{text}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={chosen.length === 0} loading={sending}>
          {t('poll.vote')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
        {several && poll.choices < poll.options.length && (
          <span className="text-meta text-muted">{t('poll.most', { count: poll.choices })}</span>
        )}
      </div>
    </form>
  );
}

/** The poll of a thread, with either its results or the voting form. */
export function PollCard({ found, poll }: { found: ForumThread; poll: ForumPoll }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const problem = useProblemText();
  const [changing, setChanging] = useState(false);
  const [seeing, setSeeing] = useState(false);
  const [closing, setClosing] = useState(false);
  const params = { id: found.thread.id };
  const vote = useApiMutation(['forum', 'votePoll'], { quiet: true, onSettled: () => invalidate(['forum', 'get']) });
  const close = useApiMutation(['forum', 'closePoll'], { onSettled: () => invalidate(['forum', 'get']) });
  const { own } = poll;
  const voted = (own?.choices.length ?? 0) > 0;
  const voting = own?.may_vote && (voted ? changing : !seeing);
  const send = (choices: number[]) =>
    vote.mutate({ params, body: { choices } }, { onSuccess: () => setChanging(false) });
  return (
    <Panel
      title={
        <span className="wrap-anywhere flex items-center gap-2.5">
          <Icon as={Vote} size={20} className="shrink-0 text-secondary" />
          <bdi>{poll.question}</bdi>
        </span>
      }
      className="mb-4"
    >
      {vote.error && (
        <Banner tone="danger" role="alert" className="mb-4">
          {problem(vote.error)}
        </Banner>
      )}
      {voting ? (
        <Ballot
          poll={poll}
          sending={vote.isPending}
          onVote={send}
          {...(voted && { onCancel: () => setChanging(false) })}
        />
      ) : (
        <Results poll={poll} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2.5 text-control text-secondary">
        <span>{t('poll.voters', { count: poll.voters, shown: number(poll.voters) })}</span>
        {poll.ends_at && (
          <span>
            <Trans
              t={t}
              i18nKey={poll.open ? 'poll.endsAt' : 'poll.ended'}
              components={{ date: <LocalTime iso={poll.ends_at} /> }}
            />
          </span>
        )}
        {poll.open && poll.results === 'voted' && !voted && <span>{t('poll.hidden')}</span>}
        {own?.may_vote && !voted && poll.results === 'always' && (
          <Button size="sm" variant="plain" onClick={() => setSeeing(!seeing)}>
            {seeing ? t('poll.vote') : t('poll.see')}
          </Button>
        )}
        {own?.may_vote && voted && !changing && (
          <>
            <Button size="sm" onClick={() => setChanging(true)}>
              {t('poll.change')}
            </Button>
            <Button size="sm" variant="plain" loading={vote.isPending} onClick={() => send([])}>
              {t('poll.withdraw')}
            </Button>
          </>
        )}
        {own?.may_close && (
          <Button size="sm" variant="plain" onClick={() => setClosing(true)}>
            {t('poll.close')}
          </Button>
        )}
      </div>
      {closing && (
        <ConfirmDialog
          open
          onOpenChange={setClosing}
          title={t('poll.closeTitle')}
          description={t('poll.closeText')}
          confirmLabel={t('poll.close')}
          onConfirm={() => close.mutate({ params }, { onSettled: () => setClosing(false) })}
          confirming={close.isPending}
        />
      )}
    </Panel>
  );
}
