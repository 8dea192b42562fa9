import type { LinkPreview } from '@wyrmgate/contract/forum-shapes';
import { ExternalLink } from 'lucide-react';

/** A preview of a linked page. It contains only text, because a picture from another site would reveal the reader's IP address. */
export function LinkPreviewCard({ preview }: { preview: LinkPreview }) {
  const host = new URL(preview.url).hostname.replace(/^www\./, '');
  return (
    <a
      href={preview.url}
      rel="nofollow ugc noopener noreferrer"
      target="_blank"
      className="mt-3 block max-w-xl rounded-card border border-line bg-page/60 px-4 py-3 no-underline hover:bg-subtle"
    >
      <span className="flex items-center gap-1.5 text-meta text-secondary">
        <ExternalLink aria-hidden size={14} className="shrink-0" />
        <bdi className="truncate">{preview.site === '' ? host : `${preview.site} · ${host}`}</bdi>
      </span>
      <span dir="auto" className="wrap-anywhere mt-1 line-clamp-2 block font-[560] text-heading">
        {preview.title}
      </span>
      {preview.description !== '' && (
        <span dir="auto" className="wrap-anywhere mt-1 line-clamp-2 block text-control text-secondary">
          {preview.description}
        </span>
      )}
    </a>
  );
}
