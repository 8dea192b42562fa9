import { defaultLanguage } from '@wyrmgate/contract/languages';
import { type LibraryMedia, MediaForm, mediaProblems } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { formatFileSize } from '../../platform/file-size.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MediaPicture } from '../../ui/media-picture.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = ({ alts, version }: LibraryMedia) => ({ alts: { ...noTexts, ...alts }, version });
const seconds = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
/** Converts a domain such as `vote-sites` to the key of its menu entry, `voteSites`. */
const sectionOf = (domain: string) => domain.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export type MediaDrawerProps = { row: LibraryMedia; editable: boolean; onClose: () => void };

export function MediaDrawer({ row, editable, onClose }: MediaDrawerProps) {
  const { t } = useTranslation('media');
  const [removing, setRemoving] = useState(false);
  const params = { id: row.id };
  const invalidates = [['media']] as const;
  const update = useAdminMutation(api.media.update, { invalidates, done: () => t('done.saved') });
  const remove = useAdminMutation(api.media.remove, { invalidates, done: () => t('done.removed') });
  const form = useEditForm(MediaForm, {
    values: valuesOf(row),
    save: (body) => update.mutateAsync({ params, body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: mediaProblems.changedMeanwhile,
      reload: async () => valuesOf((await api.media.get({ params })).media),
    },
  });
  const deletion = editable && (
    <Button variant="danger-quiet" className="me-auto" onClick={() => setRemoving(true)}>
      {t('drawer.remove')}
    </Button>
  );
  return (
    <>
      <FormDrawer
        form={form}
        title={row.file_name}
        submit={{ label: t('drawer.save'), busy: t('drawer.saving') }}
        other={deletion}
        onClose={onClose}
      >
        {row.kind === 'image' ? (
          <MediaPicture media={row} sizes="440px" alt="" className="max-h-80 w-full object-contain" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the library keeps no captions
          <video controls preload="metadata" src={mediaUrl(row)} aria-label={t('drawer.preview')} className="w-full" />
        )}
        <MediaFacts row={row} />
        <Field {...form.field(`alts.${defaultLanguage}`)} label={t('drawer.alts')} help={t('drawer.altHelp')} optional>
          <TextInput {...form.input(`alts.${defaultLanguage}`)} autoComplete="off" readOnly={!editable} />
        </Field>
        <OtherLanguages>
          {(language) => (
            <Field {...form.field(`alts.${language}`)} label={languageNames[language]} optional>
              <TextInput {...form.input(`alts.${language}`)} lang={language} autoComplete="off" readOnly={!editable} />
            </Field>
          )}
        </OtherLanguages>
        <MediaUsages id={row.id} />
      </FormDrawer>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={t('remove.title', { name: row.file_name })}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() => remove.mutate({ params }, { onSuccess: onClose, onSettled: () => setRemoving(false) })}
          confirming={remove.isPending}
          destructive
        />
      )}
    </>
  );
}

function MediaFacts({ row }: { row: LibraryMedia }) {
  const { t, i18n } = useTranslation('media');
  const facts = [
    [t('drawer.size'), t('drawer.pixels', { width: row.width, height: row.height })],
    ...(row.duration ? [[t('drawer.duration'), seconds(row.duration)]] : []),
    [t('drawer.stored'), formatFileSize(row.bytes, i18n.language)],
    [t('drawer.created'), <AdminTime key="time" iso={row.created_at} />],
    ...(row.uploader ? [[t('drawer.uploader'), row.uploader]] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-control">
      {facts.map(([name, value]) => (
        <div key={String(name)} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MediaUsages({ id }: { id: number }) {
  const { t } = useTranslation('media');
  const { data } = useApiQuery(['media', 'get'], { params: { id } });
  if (!data) return null;
  return (
    <section>
      <h3 className="mb-1 font-[520] text-label text-prose">{t('drawer.usages')}</h3>
      {data.usages.length === 0 ? (
        <p className="text-control text-muted">{t('drawer.unused')}</p>
      ) : (
        <ul className="text-control">
          {data.usages.map(({ domain, target, title }) => (
            <li key={`${domain} ${target}`} className="wrap-anywhere">
              {t(`dashboard:sections.${sectionOf(domain)}`, { defaultValue: domain })}: {title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
