import { maxRatingNote } from '@wyrmgate/contract/tickets-constants';
import type { TicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

const stars = [5, 4, 3, 2, 1];

/** Asks the player to rate the help once their ticket is closed. */
export function RatingForm({ ticket: { id, rating } }: { ticket: TicketThread }) {
  const { t } = useTranslation('tickets');
  const problem = useProblemText();
  const rate = useApiMutation(['tickets', 'rate'], { quiet: true });
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  if (rating !== null)
    return (
      <p role="status" className="text-control text-secondary">
        {t('rating.done', { count: rating })}
      </p>
    );
  const missing = tried && chosen === '' && t('validation.rating');
  return (
    <Panel title={t('rating.title')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (chosen === '') return;
          rate.mutate(
            { params: { id }, body: { rating: Number(chosen), note } },
            { onSuccess: () => invalidate(['tickets']) },
          );
        }}
      >
        <Field label={t('rating.stars')} error={missing || (rate.error && problem(rate.error))} required>
          <Select
            value={chosen}
            placeholder="–"
            onChange={({ target }) => setChosen(target.value)}
            options={stars.map((count) => ({
              value: String(count),
              label: `${'★'.repeat(count)} ${t('rating.star', { count })}`,
            }))}
          />
        </Field>
        <Field label={t('rating.note')} optional>
          <TextArea rows={2} value={note} maxLength={maxRatingNote} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Button type="submit" loading={rate.isPending} className="justify-self-start">
          {t('rating.send')}
        </Button>
      </form>
    </Panel>
  );
}
