import { brandingLimits } from '@wyrmgate/contract/branding-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '#i18n';
import { moved } from '../../admin-kit/moved.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BrandingEditForm } from './branding-editor.tsx';

/** The blocks of the home page: order, on or off, and a title of the site. */
export function BlockFields({ form, language }: { form: BrandingEditForm; language: Language }) {
  const { t } = useTranslation('branding');
  const blocks = form.form.watch('blocks') ?? [];
  type Block = (typeof blocks)[number];
  const setBlocks = (next: Block[]) => form.set('blocks', next);
  const change = (index: number, changes: Partial<Block>) =>
    setBlocks(blocks.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <>
      <p className="pb-4 text-meta text-muted">{t('form.blocksHelp')}</p>
      <ol className="grid gap-3">
        {blocks.map((block, index) => {
          const name = t(`blocks.${block.key}`);
          return (
            <li key={block.key} className="grid gap-3 rounded-field border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Switch checked={block.on} onChange={({ target }) => change(index, { on: target.checked })}>
                  {name}
                </Switch>
                <span className="flex gap-1">
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t('form.earlier', { name })}
                    disabled={index === 0}
                    onClick={() => setBlocks(moved(blocks, index, index - 1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t('form.later', { name })}
                    disabled={index === blocks.length - 1}
                    onClick={() => setBlocks(moved(blocks, index, index + 1))}
                  />
                </span>
              </div>
              {block.on && (
                <Field
                  {...form.field(`blocks.${index}.titles.${language}`)}
                  label={t('form.blockTitle', { name })}
                  hideLabel
                >
                  <TextInput
                    value={block.titles?.[language] ?? ''}
                    onChange={({ target }) => change(index, { titles: { ...block.titles, [language]: target.value } })}
                    placeholder={t('form.usualTitle')}
                    maxLength={brandingLimits.blockTitle}
                    lang={language}
                    autoComplete="off"
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
