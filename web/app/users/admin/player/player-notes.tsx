import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { invalidate, useApiMutation, useApiQuery } from '../../../platform/query/use-api.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

/** What staff tells other staff about the player. */
export function PlayerNotes({ id }: { id: number }) {
  const { t } = useTranslation('player');
  const query = useApiQuery(['users', 'notes'], { params: { id } });
  const can = useCan();
  return (
    <Panel title={t('notes')} flush>
      {can('admin.users.note') && <NoteForm id={id} />}
      <Loaded query={query} failed={t('failed')} waiting={<EntriesWaiting />}>
        {({ notes }) => (
          <EntryList
            empty={t('noNotes')}
            entries={notes.map((note) => ({
              key: note.id,
              title: <span className="whitespace-pre-line">{note.text}</span>,
              detail: note.created_by,
              end: <AdminTime iso={note.created_at} className="text-muted" />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function NoteForm({ id }: { id: number }) {
  const { t } = useTranslation('player');
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { text: '' } });
  const add = useApiMutation(['users', 'addNote'], {
    onSuccess: () => reset(),
    onSettled: () => invalidate(['users', 'notes']),
  });
  const save = handleSubmit(({ text }) => add.mutate({ params: { id }, body: { text: text.trim() } }));
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3 border-line border-b p-[18px]">
      <Field label={t('note')} help={t('noteHelp')} error={formState.errors.text?.message}>
        <TextArea
          {...register('text', { validate: (value) => value.trim() !== '' || t('users:validation.note') })}
          rows={2}
          maxLength={2000}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        loading={add.isPending}
        loadingLabel={t('users:edit.saving')}
        className="justify-self-start"
      >
        {t('addNote')}
      </Button>
    </form>
  );
}
