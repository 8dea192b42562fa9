import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import type { ComponentProps, ReactNode } from 'react';
import { useEditorLibrary } from '../media/admin/media-picker.tsx';
import { Field } from '../ui/field.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { TextPreview } from './text-preview.tsx';
import { TranslationNote, type TranslationNoteProps, useLanguageOptions } from './translation-note.tsx';

type ByLanguage<T> = Partial<Record<Language, T>>;
type TextPath = `${'titles' | 'excerpts'}.${Language}`;

/** The part of the form state that the text fields need. */
type TextsForm = {
  field: (name: TextPath | `contents.${Language}`) => { error: string | undefined; required: boolean };
  input: (name: TextPath) => ComponentProps<typeof TextInput>;
};

export type PageTextsProps = Omit<TranslationNoteProps, 'source'> & {
  form: TextsForm;
  onLanguage: (language: Language) => void;
  titles: ByLanguage<string>;
  excerpts: ByLanguage<string> | undefined;
  contents: ByLanguage<RichTextDoc> | undefined;
  onContents: (contents: ByLanguage<RichTextDoc>) => void;
  labels: Record<'language' | 'title' | 'excerpt' | 'content', string>;
  help: { language: ReactNode; excerpt?: ReactNode };
};

/** Fields for a page's title, summary and content in one language, with a preview. */
export function PageTexts(props: PageTextsProps) {
  const { form, language, onLanguage, titles, excerpts = {}, contents = {}, onContents, labels, help, ...note } = props;
  const options = useLanguageOptions(languages, note.outdated);
  const library = useEditorLibrary();
  return (
    <>
      <Field label={labels.language} help={help.language}>
        <Select value={language} onChange={({ target }) => onLanguage(target.value as Language)} options={options} />
      </Field>
      <TranslationNote {...note} language={language} source={defaultLanguage} />
      {/* The key remounts the inputs for each language. Otherwise they would keep the previous language's text. */}
      <div key={language} className="grid gap-4">
        <Field
          {...form.field(`titles.${language}`)}
          label={labels.title}
          required={language === defaultLanguage}
          optional={language !== defaultLanguage}
        >
          <TextInput {...form.input(`titles.${language}`)} lang={language} autoComplete="off" />
        </Field>
        <Field {...form.field(`excerpts.${language}`)} label={labels.excerpt} help={help.excerpt} optional>
          <TextInput {...form.input(`excerpts.${language}`)} lang={language} autoComplete="off" />
        </Field>
        <RichTextEditor
          profile="staff"
          label={labels.content}
          value={contents[language] ?? null}
          onChange={(doc) => onContents({ ...contents, [language]: doc })}
          error={form.field(`contents.${language}`).error}
          media={library}
        />
        <TextPreview language={language} title={titles[language]} lead={excerpts[language]} doc={contents[language]} />
      </div>
    </>
  );
}
