import { type Language, languages } from '@wyrmgate/contract/languages';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import type { Material } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useSite } from '../platform/use-site.ts';
import { Panel } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type ShareSize, shareSizes } from './draw-share.ts';
import { SharePicture } from './share-picture.tsx';

type MaterialsProps = { code: string; link: string };

const filled = (text: string, { code, link }: MaterialsProps): string =>
  text.replaceAll('{link}', link).replaceAll('{code}', code);

function ReadyText({ text, lang }: { text: string; lang?: Language | undefined }) {
  const { t } = useTranslation('sponsors');
  return (
    <div className="grid justify-items-start gap-2.5 rounded-field border border-line bg-well px-4 py-3.5">
      <p lang={lang} className="wrap-anywhere whitespace-pre-line text-control">
        {text}
      </p>
      <CopyButton text={text} label={t('materials.copy')} />
    </div>
  );
}

function TeamMaterial({ material, own }: { material: Material; own: MaterialsProps }) {
  const { t } = useTranslation('sponsors');
  const { title, text, language, picture } = material;
  return (
    <li className="grid content-start gap-2.5">
      <h4 className="font-[560] font-sans text-control text-heading">{title}</h4>
      {picture && (
        <a
          href={mediaUrl(picture, { width: 1600 })}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('materials.open')}: ${title}`}
        >
          <img
            src={mediaUrl(picture, { width: 1600 })}
            alt=""
            loading="lazy"
            className="max-h-60 max-w-full rounded-field border border-line"
          />
        </a>
      )}
      {text !== '' && <ReadyText text={filled(text, own)} lang={language ?? undefined} />}
    </li>
  );
}

/** Shows share pictures with the code, a text to copy, and material from staff. */
export function Materials(own: MaterialsProps) {
  const { t, i18n } = useTranslation('sponsors');
  const site = useSite()?.site_name ?? '';
  const { data } = useApiQuery(['sponsors', 'materials'], {}, { quiet: true });
  const { host, pathname } = new URL(own.link);
  const texts = {
    site,
    invite: t('materials.invite'),
    code: own.code,
    link: `${host}${pathname}`,
    ad: t('materials.ad'),
  };
  const rank = ({ language }: Material) =>
    language === i18n.language ? 0 : language === null ? 1 : 2 + languages.indexOf(language);
  const offered = [...(data?.materials ?? [])].sort((a, b) => rank(a) - rank(b));
  return (
    <Panel title={t('materials.title')}>
      <div className="grid gap-6">
        <p className="text-control text-secondary">{t('materials.lead')}</p>
        <div className="flex flex-wrap gap-6">
          {(Object.keys(shareSizes) as ShareSize[]).map((size) => (
            <SharePicture key={size} size={size} texts={texts} />
          ))}
        </div>
        <ReadyText text={t('materials.ready', { site, code: own.code, link: own.link })} />
        {offered.length > 0 && (
          <section className="grid gap-4">
            <h3 className="text-card">{t('materials.fromTeam')}</h3>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {offered.map((material) => (
                <TeamMaterial key={material.id} material={material} own={own} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  );
}
