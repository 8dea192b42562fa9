import { users } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../../admin-kit/use-edit-form.ts';
import { api } from '../../../platform/api/api.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

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
  const add = useAdminMutation(api.users.addNote, { invalidates: [['users', 'notes']] });
  const form = useEditForm(users.addNote.body, {
    values: { text: '' },
    save: (body) => add.mutateAsync({ params: { id }, body }),
    done: () => form.form.reset(),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3 border-line border-b p-[18px]">
      <Field {...form.field('text')} label={t('note')} help={t('noteHelp')} required={false}>
        <TextArea {...form.input('text')} rows={2} />
      </Field>
      <Button
        type="submit"
        size="sm"
        loading={form.saving}
        loadingLabel={t('users:edit.saving')}
        className="justify-self-start"
      >
        {t('addNote')}
      </Button>
    </form>
  );
}
