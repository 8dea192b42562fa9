import type { GuildApplication } from '@wyrmgate/contract/recruiting';
import { recruitingLimits } from '@wyrmgate/contract/recruiting-constants';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { playerPage } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { stateTones } from './state-tones.ts';

type Decision = { application: GuildApplication; accept: boolean };

/** Lists applications to a guild, which only its leader sees. */
export function Applications({ guild }: { guild: number }) {
  const { t } = useTranslation('recruiting');
  const problem = useProblemText();
  const query = useApiQuery(['recruiting', 'applications'], { params: { id: guild } });
  const [decision, setDecision] = useState<Decision>();
  const rows = query.data?.applications;
  return (
    <section aria-labelledby="guild-applications" className="border-line border-t pt-4">
      <h3 id="guild-applications" className="font-[560] font-sans text-heading">
        {t('applications.title')}
      </h3>
      {query.error && !rows && (
        <ErrorState
          title={t('applications.failed')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        >
          {problem(query.error)}
        </ErrorState>
      )}
      {rows?.length === 0 && <p className="mt-2 text-control text-secondary">{t('applications.none')}</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((application) => (
            <Row
              key={application.id}
              application={application}
              onDecide={(accept) => setDecision({ application, accept })}
            />
          ))}
        </ul>
      )}
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

type RowProps = { application: GuildApplication; onDecide: (accept: boolean) => void };

function Row({ application, onDecide }: RowProps) {
  const { t } = useTranslation('recruiting');
  const { state, text, answer, player, character, created_at } = application;
  const name =
    character.level === null ? character.name : t('apply.option', { name: character.name, level: character.level });
  return (
    <li className="grid gap-2 border-line py-4 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-[560] text-heading">
          <bdi>{name}</bdi>
        </span>
        {player && (
          <Link to={playerPage(player)} className="text-link touch-link text-control">
            <bdi>{player}</bdi>
          </Link>
        )}
        <Badge tone={stateTones[state]}>{t(`applications.states.${state}`)}</Badge>
        <LocalTime iso={created_at} time className="text-meta text-muted" />
      </div>
      <p dir="auto" className="wrap-anywhere max-w-[72ch] whitespace-pre-line text-control">
        {text}
      </p>
      {answer !== '' && (
        <p dir="auto" className="wrap-anywhere text-control text-secondary">
          {t('answer', { answer })}
        </p>
      )}
      {state === 'pending' && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="sm"
            variant="primary"
            aria-label={`${t('decide.accept')}: ${character.name}`}
            onClick={() => onDecide(true)}
          >
            {t('decide.accept')}
          </Button>
          <Button size="sm" aria-label={`${t('decide.refuse')}: ${character.name}`} onClick={() => onDecide(false)}>
            {t('decide.refuse')}
          </Button>
        </div>
      )}
    </li>
  );
}

function DecideDialog({ application, accept, onClose }: Decision & { onClose: () => void }) {
  const { t } = useTranslation('recruiting');
  const problem = useProblemText();
  const [answer, setAnswer] = useState('');
  const decide = useApiMutation(['recruiting', 'decide'], {
    quiet: true,
    onSuccess: () => {
      toasts.show({ type: 'success', title: t('decide.done') });
      onClose();
    },
    onSettled: () => invalidate(['recruiting']),
  });
  const { name } = application.character;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={answer !== ''}
      title={t(accept ? 'decide.acceptTitle' : 'decide.refuseTitle', { character: name })}
      description={t(accept ? 'decide.acceptText' : 'decide.refuseText')}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate({ params: { id: application.id }, body: { accept, answer } });
      }}
      footer={
        <>
          <DialogCancel disabled={decide.isPending} />
          <Button type="submit" variant="primary" loading={decide.isPending} loadingLabel={t('decide.doing')}>
            {t(accept ? 'decide.accept' : 'decide.refuse')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decide.error && (
          <Banner tone="danger" role="alert">
            {problem(decide.error)}
          </Banner>
        )}
        <Field label={t('decide.answer')} optional>
          <TextArea
            value={answer}
            rows={3}
            maxLength={recruitingLimits.answer}
            counter
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
