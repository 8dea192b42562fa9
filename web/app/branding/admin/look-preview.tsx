import type { BrandingForm } from '@wyrmgate/contract/branding';
import { accentProperties } from '@wyrmgate/contract/branding-colours';
import type { Language } from '@wyrmgate/contract/languages';
import type { Media } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import DragonSpiral from '~icons/game-icons/dragon-spiral';
import { Picture } from '../../platform/picture.tsx';
import { textIn } from '../../platform/text-in.ts';
import { useSite } from '../../platform/use-site.ts';
import { menuPageLinks } from '../../shell/nav-links.ts';
import { Panel } from '../../ui/card.tsx';
import { GameIcon } from '../../ui/icon.tsx';
import { isHex } from './accent-field.tsx';

type LookPreviewProps = {
  values: Pick<
    z.input<typeof BrandingForm>,
    'logo' | 'logo_name' | 'hero' | 'hero_titles' | 'hero_texts' | 'accent' | 'blocks' | 'menu'
  >;
  media: readonly Media[];
  language: Language;
};

/** Approximates the built-in accent colour. */
const ember = '#f07f3a';

/** Previews the header, hero, button and blocks with the current form values. */
export function LookPreview({ values, media, language }: LookPreviewProps) {
  const { t } = useTranslation('branding');
  const { t: tCommon } = useTranslation();
  const site = useSite()?.site_name ?? '';
  const stage = useRef<HTMLDivElement>(null);
  const accent = isHex(values.accent) ? values.accent.toLowerCase() : ember;
  // Set by script, because the content security policy forbids style attributes.
  useEffect(() => {
    for (const [name, value] of Object.entries(accentProperties(accent))) stage.current?.style.setProperty(name, value);
  }, [accent]);
  const find = (id: number | null | undefined) => media.find((each) => each.id === id);
  const [logo, hero] = [find(values.logo), find(values.hero)];
  const named = logo === undefined || values.logo_name !== false;
  const text = (texts: Partial<Record<Language, string>> | undefined) => textIn(withoutBlanks(texts), language);
  return (
    <Panel title={t('preview.title')} className="xl:sticky xl:top-20">
      <section
        ref={stage}
        aria-label={t('preview.title')}
        className="overflow-hidden rounded-card bg-ink-950 text-bone-50"
      >
        <div className="relative isolate grid min-h-72 content-between gap-6 p-5">
          <div className="absolute inset-0 -z-10 opacity-50">
            {hero ? (
              <img src={mediaUrl(hero)} alt="" className="size-full object-cover" />
            ) : (
              <Picture name="hero" sizes="30rem" loading="lazy" className="size-full object-cover" />
            )}
          </div>
          <p className="flex min-w-0 items-center gap-2.5">
            {logo ? (
              <img src={mediaUrl(logo, { width: 480 })} alt="" className="h-8 w-auto max-w-40 object-contain" />
            ) : (
              <GameIcon as={DragonSpiral} size={26} className="text-ember-400" />
            )}
            {named && (
              <span lang="en" className="wrap-anywhere font-wordmark uppercase tracking-[.13em]">
                {site}
              </span>
            )}
          </p>
          <ul aria-label={t('sections.menu')} className="flex flex-wrap gap-x-4 gap-y-1 text-label">
            {(values.menu ?? [])
              .filter(({ on }) => on)
              .map(({ key, titles }) => (
                <li key={key}>{text(titles) ?? tCommon(menuPageLinks[key].label)}</li>
              ))}
          </ul>
          <div className="grid justify-items-start gap-3">
            <p className="wrap-anywhere font-display text-[2rem] leading-none">
              {text(values.hero_titles) ?? t('home:hero.title')}
            </p>
            <p className="wrap-anywhere text-control">{text(values.hero_texts) ?? t('home:hero.text')}</p>
            <span className="cut-plate plate-primary px-[18px] py-2 font-[560] text-ember-ink [--plate-cut:9px]">
              {t('home:hero.play')}
            </span>
            <span className="text-control text-ember-400 underline">{t('preview.link')}</span>
          </div>
        </div>
        <ol aria-label={t('sections.blocks')} className="grid gap-1.5 border-ink-700 border-t p-5">
          {(values.blocks ?? [])
            .filter(({ on }) => on)
            .map(({ key, titles }) => (
              <li key={key} className="wrap-anywhere rounded-field bg-ink-850 px-3 py-2 text-control">
                {text(titles) ?? t(`blocks.${key}`)}
              </li>
            ))}
        </ol>
      </section>
    </Panel>
  );
}

const withoutBlanks = (texts: Partial<Record<Language, string>> | undefined): Partial<Record<Language, string>> =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text.trim() !== ''));
