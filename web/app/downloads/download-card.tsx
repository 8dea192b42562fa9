import type { Download } from '@wyrmgate/contract/downloads';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { Download as DownloadGlyph } from 'lucide-react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { formatFileSize } from '../platform/file-size.ts';
import { useFormat } from '../platform/format.ts';
import { Badge, toneText } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { downloadIcon, downloadTone, statusTone } from './download-look.ts';
import { RequirementsTable } from './requirements-table.tsx';

export type DownloadCardProps = {
  download: Download;
  /** True for the download for the visitor's platform, which gets a wide card with requirements. */
  featured?: boolean;
};

export function DownloadCard({ download, featured = false }: DownloadCardProps) {
  const { t, i18n } = useTranslation('downloads');
  const { date } = useFormat();
  const { name, platform, descriptions, status, link, mirrors, release, released_at, size, sha256 } = download;
  const translated = descriptions[i18n.language];
  const description = translated ?? descriptions[defaultLanguage];
  // Does not delay the download, which starts even if counting fails.
  const count = () => void api.downloads.countClick({ params: { id: download.id } }).catch(() => undefined);
  const facts = [
    release && t('release', { release }),
    size !== null && formatFileSize(size, i18n.language),
    released_at && date(released_at),
  ].filter(Boolean);
  return (
    <article
      className={cx(
        'flex h-full flex-col gap-5 rounded-card border bg-surface p-5 sm:p-6',
        featured ? 'border-edge lg:flex-row lg:gap-10 lg:p-8' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex items-start gap-4">
          <span
            className={cx(
              'tone-tint grid size-12 shrink-0 place-items-center rounded-field',
              toneText[downloadTone[download.color]],
            )}
          >
            <Icon as={downloadIcon[download.icon]} size={24} />
          </span>
          <div className="min-w-0">
            <h2 className={cx('wrap-anywhere', featured ? 'text-h3' : 'text-card')}>{name}</h2>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-control text-secondary">
              {t(`platform.${platform}`)}
              <Badge tone={statusTone[status]}>{t(`status.${status}`)}</Badge>
            </p>
          </div>
        </div>
        {description && (
          <p
            lang={translated === undefined ? defaultLanguage : undefined}
            className="max-w-[60ch] text-secondary wrap-anywhere"
          >
            {description}
          </p>
        )}
        {facts.length > 0 && <p className="text-meta text-muted tabular-nums">{facts.join(' · ')}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-3">
          {link === null ? (
            <p className="text-control text-secondary">{t('soon')}</p>
          ) : (
            <Button
              variant={featured ? 'primary' : 'secondary'}
              size={featured ? 'lg' : 'md'}
              icon={DownloadGlyph}
              render={<a href={link} onClick={count} />}
            >
              {t('downloadName', { name })}
            </Button>
          )}
          {mirrors.map((mirror) => (
            <a
              key={mirror.link}
              href={mirror.link}
              onClick={count}
              className="inline-flex min-h-(--touch) items-center text-control underline"
            >
              {mirror.name}
            </a>
          ))}
        </div>
        {sha256 && (
          <p className="flex min-w-0 items-center gap-2 border-line border-t pt-3 text-meta text-muted">
            <span className="shrink-0">{t('checksum')}</span>
            <code className="min-w-0 truncate" title={sha256}>
              {sha256}
            </code>
            <CopyButton iconOnly text={sha256} label={t('copyChecksum', { name })} />
          </p>
        )}
      </div>
      {featured && <RequirementsTable requirements={download.requirements} />}
    </article>
  );
}
