import { defaultLanguage, type languages } from '@wyrmgate/contract/languages';
import { PresentationForm } from '@wyrmgate/contract/presentations';
import { maxSlides } from '@wyrmgate/contract/presentations-constants';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { moved } from '../../admin-kit/moved.ts';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { RemoveEntryButton } from '../../admin-kit/remove-entry-button.tsx';
import { OrderButtons } from '../../admin-kit/row-buttons.tsx';
import { MediaPicker } from '../../media/admin/media-picker.tsx';
import { limitsOf } from '../../platform/limits-of.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PresentationEditForm } from './presentation-drawer.tsx';

/** The slides of a presentation. Each has a file and a caption, and optional versions in other languages. */
export function SlideFields({ form }: { form: PresentationEditForm }) {
  const { t } = useTranslation('presentations');
  const slides = form.form.watch('slides') ?? [];
  const setSlides = (next: typeof slides) => form.set('slides', next);
  const change = (index: number, changes: Partial<(typeof slides)[number]>) =>
    setSlides(slides.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  // Slides have no ids. With these keys, the fields and the focus move along with a slide.
  const [order, setOrder] = useState<readonly number[]>([]);
  const keys = slides.map((_, at) => order[at] ?? at);
  const move = (from: number, to: number) => {
    setOrder(moved(keys, from, to));
    setSlides(moved(slides, from, to));
  };
  const remove = (index: number) => {
    setOrder([]);
    setSlides(slides.filter((_, at) => at !== index));
  };
  return (
    <fieldset data-entries="" className="grid gap-4">
      <legend className="mb-2 font-[520] text-label text-prose">{t('form.slides')}</legend>
      {slides.map((slide, index) => {
        const number = index + 1;
        const setMedia = (language: (typeof languages)[number], id: number | null) => {
          const { [language]: _, ...others } = slide.media;
          const media = id === null ? others : { ...others, [language]: id };
          change(index, { media });
        };
        const media = (language: (typeof languages)[number]) => (
          <MediaPicker
            label={`${t('form.slide', { number })}, ${languageNames[language]}`}
            value={slide.media[language] ?? null}
            onChange={(id) => setMedia(language, id)}
            error={form.field(`slides.${index}.media.${language}`).error}
          />
        );
        const caption = (language: (typeof languages)[number]) => (
          <Field {...form.field(`slides.${index}.captions.${language}`)} label={t('form.caption')} optional>
            <TextInput
              value={slide.captions?.[language] ?? ''}
              onChange={({ target }) => change(index, { captions: { ...slide.captions, [language]: target.value } })}
              {...limitsOf(PresentationForm, `slides.${index}.captions.${language}`)}
              lang={language}
              autoComplete="off"
            />
          </Field>
        );
        return (
          <div key={keys[index]} className="grid gap-3 rounded-field border border-line p-3">
            {media(defaultLanguage)}
            {caption(defaultLanguage)}
            <OtherLanguages>
              {(language) => (
                <div className="grid gap-3">
                  {media(language)}
                  {caption(language)}
                </div>
              )}
            </OtherLanguages>
            <div className="flex justify-end gap-1">
              <OrderButtons
                t={(key) => t(key === 'earlier' ? 'form.slideEarlier' : 'form.slideLater', { number })}
                values={{}}
                index={index}
                count={slides.length}
                busy={false}
                onMove={move}
              />
              <RemoveEntryButton size="sm" label={t('form.slideRemove', { number })} onRemove={() => remove(index)} />
            </div>
          </div>
        );
      })}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        disabled={slides.length >= maxSlides}
        onClick={() => setSlides([...slides, { media: {}, captions: {} }])}
      >
        {t('form.slideAdd')}
      </Button>
    </fieldset>
  );
}
