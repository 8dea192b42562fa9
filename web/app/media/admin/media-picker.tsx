import { media as contract, type LibraryMedia } from '@wyrmgate/contract/media';
import type { MediaKind } from '@wyrmgate/contract/media-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { limitsOf } from '../../platform/limits-of.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { RichTextEditorProps } from '../../ui/rich-text-editor.tsx';
import { MediaGrid, MediaThumb } from './media-grid.tsx';
import { UploadArea } from './upload-area.tsx';

export type MediaPickerProps = {
  label: string;
  value: number | null;
  /** Also receives the chosen file, for editors that need its URL. */
  onChange: (value: number | null, media?: LibraryMedia) => void;
  kind?: MediaKind;
  error?: string;
};

/** A form field for a file from the media library. */
export function MediaPicker({ label, value, onChange, kind, error }: MediaPickerProps) {
  const { t } = useTranslation('media');
  const [open, setOpen] = useState(false);
  const opens = useCan()('admin.media.view');
  const chosen = useApiQuery(
    ['media', 'get'],
    { params: { id: value ?? 1 } },
    { enabled: value !== null && opens, quiet: true },
  );
  const media = value === null ? undefined : chosen.data?.media;
  const act = (action: string) => ({ 'aria-label': t('picker.named', { action, field: label }), children: action });
  const state = () => {
    if (media) return media.file_name;
    if (value === null) return t('picker.none');
    if (!opens) return t('picker.chosen');
    return chosen.isError && t('picker.gone');
  };
  return (
    <fieldset>
      <legend className="mb-2 font-[520] text-label text-prose">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {media && <MediaThumb media={media} className="aspect-[4/3] w-36" />}
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <p className="wrap-anywhere text-control text-muted">{state()}</p>
          {!opens && <p className="text-meta text-muted">{t('picker.noAccess')}</p>}
          <div className="flex flex-wrap gap-2">
            {opens && (
              <Button
                size="sm"
                onClick={() => setOpen(true)}
                {...act(value === null ? t('picker.choose') : t('picker.change'))}
              />
            )}
            {value !== null && <Button size="sm" onClick={() => onChange(null)} {...act(t('picker.clear'))} />}
          </div>
        </div>
      </div>
      {error && (
        <p role="alert" className="pt-2 text-danger text-meta">
          {error}
        </p>
      )}
      {open && (
        <MediaDialog
          kind={kind}
          onClose={() => setOpen(false)}
          onChoose={(row) => {
            onChange(row.id, row);
            setOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}

/** The media library for a rich text editor, or undefined for staff who may not open it. */
export const useEditorLibrary = (): RichTextEditorProps['media'] =>
  useCan()('admin.media.view')
    ? (done) => <MediaDialog onChoose={({ id }) => done(id)} onClose={() => done(null)} />
    : undefined;

export type MediaDialogProps = {
  kind?: MediaKind | undefined;
  onChoose: (row: LibraryMedia) => void;
  onClose: () => void;
};

const pageSize = 24;

/** The media library in a dialog with search and upload. A new upload is chosen immediately. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps) {
  const { t } = useTranslation('media');
  const editable = useCan()('admin.media.edit');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const { data, isError, isFetching, refetch } = useApiQuery(
    ['media', 'list'],
    { query: { kind, search: search || undefined, limit } },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('picker.title')} size="lg">
      <div className="grid gap-3">
        {editable && <UploadArea onUploaded={(row) => (kind === undefined || row.kind === kind) && onChoose(row)} />}
        <SearchBox
          value={search}
          onChange={setSearch}
          label={t('filters.search')}
          {...limitsOf(contract.list.query, 'search')}
        />
        {isError && !data ? (
          <ErrorState title={t('failed.load')} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <MediaGrid
            rows={data?.media}
            refreshing={isFetching}
            empty={<EmptyState title={search ? t('dashboard:list.noMatch') : t('empty.title')} />}
            labelOf={(name) => t('picker.select', { name })}
            onOpen={onChoose}
          />
        )}
        {data?.pagination.next != null && limit < 96 && (
          <Button size="sm" className="justify-self-center" onClick={() => setLimit(Math.min(96, limit * 2))}>
            {t('picker.more')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
