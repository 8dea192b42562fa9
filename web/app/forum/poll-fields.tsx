import {
  maxPollOption,
  maxPollOptions,
  maxPollQuestion,
  minPollOptions,
  type PollResults,
  pollResults,
} from '@wyrmgate/contract/forum-constants';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';

export type PollDraft = {
  question: string;
  /** Ids serve as keys, so that removing an option does not mix up the other inputs. */
  options: readonly { id: number; text: string }[];
  several: boolean;
  results: PollResults;
  changeable: boolean;
  days: number | null;
};
export const emptyPoll: PollDraft = {
  question: '',
  options: [
    { id: 1, text: '' },
    { id: 2, text: '' },
  ],
  several: false,
  results: 'always',
  changeable: true,
  days: null,
};
const durations = [null, 1, 3, 7, 14, 30] as const;

/** Converts a draft for the API and omits empty options. */
export const pollToSend = ({ question, options, several, results, changeable, days }: PollDraft) => {
  const filled = options.flatMap(({ text }) => (text.trim() === '' ? [] : [text]));
  return { question, options: filled, choices: several ? Math.max(1, filled.length) : 1, results, changeable, days };
};

type Props = {
  poll: PollDraft;
  onChange: (poll: PollDraft) => void;
  onRemove: () => void;
  errors: Record<string, string | undefined>;
};

export function PollFields({ poll, onChange, onRemove, errors }: Props) {
  const { t } = useTranslation('forum');
  const change = (part: Partial<PollDraft>) => onChange({ ...poll, ...part });
  const { options } = poll;
  const optionError = Object.entries(errors).find(([path]) => path.startsWith('poll.options'))?.[1];
  return (
    <Panel
      title={t('poll.title')}
      aside={
        <Button size="sm" variant="plain" icon={X} onClick={onRemove}>
          {t('poll.remove')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <Field label={t('poll.question')} required error={errors['poll.question']}>
          <TextInput
            value={poll.question}
            maxLength={maxPollQuestion}
            onChange={({ target }) => change({ question: target.value })}
          />
        </Field>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-[520] text-label text-prose">{t('poll.options')}</legend>
          {options.map(({ id, text }, index) => (
            <div key={id} className="flex items-center gap-2">
              <TextInput
                value={text}
                maxLength={maxPollOption}
                aria-label={t('poll.option', { number: index + 1 })}
                onChange={({ target }) =>
                  change({ options: options.map((each) => (each.id === id ? { id, text: target.value } : each)) })
                }
              />
              {options.length > minPollOptions && (
                <IconButton
                  icon={X}
                  label={t('poll.removeOption', { number: index + 1 })}
                  onClick={() => change({ options: options.filter((each) => each.id !== id) })}
                />
              )}
            </div>
          ))}
          {optionError && (
            <p role="alert" className="text-danger text-meta">
              {optionError}
            </p>
          )}
          {options.length < maxPollOptions && (
            <Button
              size="sm"
              icon={Plus}
              className="justify-self-start"
              onClick={() =>
                change({ options: [...options, { id: Math.max(...options.map(({ id }) => id)) + 1, text: '' }] })
              }
            >
              {t('poll.addOption')}
            </Button>
          )}
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('poll.ends')}>
            <Select
              value={String(poll.days)}
              options={durations.map((days) => ({
                value: String(days),
                label: days === null ? t('poll.never') : t('poll.afterDays', { count: days }),
              }))}
              onChange={({ target }) =>
                change({ days: durations.find((days) => String(days) === target.value) ?? null })
              }
            />
          </Field>
          <Field label={t('poll.results')}>
            <Select
              value={poll.results}
              options={pollResults.map((value) => ({ value, label: t(`poll.resultsFor.${value}`) }))}
              onChange={({ target }) => change({ results: target.value as PollResults })}
            />
          </Field>
        </div>
        <div className="grid gap-1">
          <Checkbox checked={poll.several} onChange={({ target }) => change({ several: target.checked })}>
            {t('poll.several')}
          </Checkbox>
          <Checkbox checked={poll.changeable} onChange={({ target }) => change({ changeable: target.checked })}>
            {t('poll.changeable')}
          </Checkbox>
        </div>
      </div>
    </Panel>
  );
}
