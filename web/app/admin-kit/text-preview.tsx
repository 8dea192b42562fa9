import type { Language } from '@wyrmgate/contract/languages';
import { emptyRichText, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { filesIn } from '../ui/rich-text-files.tsx';

type FileProps = { id: number; caption: string | undefined };

function LibraryFile({ id, caption }: FileProps) {
  const { data } = useApiQuery(['media', 'get'], { params: { id } }, { quiet: true });
  return data && filesIn([data.media])(id, caption);
}

/** A media file in a text preview. Renders nothing for staff without access to the media library. */
export const libraryFile = (id: number, caption: string | undefined): ReactNode => (
  <LibraryFile id={id} caption={caption} />
);

/** Opens a preview of the text as players will see it. */
export function PreviewButton({ children }: { children: ReactNode }) {
  const { t } = useTranslation('content-history');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        {t('preview')}
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={t('preview')} size="lg">
          <div data-theme="dark" className="rounded-card bg-page p-5 text-prose">
            {children}
          </div>
        </Dialog>
      )}
    </>
  );
}

type TextPreviewProps = {
  language: Language;
  title?: string | undefined;
  lead?: string | undefined;
  doc: RichTextDoc | null | undefined;
};

export function TextPreview({ language, title, lead, doc }: TextPreviewProps) {
  return (
    <div>
      <PreviewButton>
        <article lang={language}>
          {title && <h3 className="wrap-anywhere pb-2 text-h1">{title}</h3>}
          {lead && <p className="pb-4 text-lead text-secondary">{lead}</p>}
          <RichText doc={doc ?? emptyRichText} className="text-[1.0625rem] leading-[1.7]" media={libraryFile} />
        </article>
      </PreviewButton>
    </div>
  );
}
