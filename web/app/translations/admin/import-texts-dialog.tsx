import type { Language } from '@wyrmgate/contract/languages';
import { maxTextsBytes } from '@wyrmgate/contract/translations-constants';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ChangeList } from './change-list.tsx';
import { type LineIssue, parseFile } from './key-value.ts';
import { ProblemList, useListed } from './problem-list.tsx';
import { rejectedIssues, useSaveTexts } from './use-save-texts.ts';

type Read = { translations: Record<string, unknown>; issues: LineIssue[] };

/** Imports a file after a dry run that shows the changes. */
export function ImportTextsDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t } = useTranslation('translations');
  const [read, setRead] = useState<Read>();
  const trial = useSaveTexts(language);
  const save = useSaveTexts(language);
  const listed = useListed();
  const rejected = rejectedIssues(trial.error ?? save.error);
  const found = trial.data;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    trial.reset();
    save.reset();
    if (!file) return setRead(undefined);
    const parsed: Read =
      file.size > maxTextsBytes
        ? { translations: {}, issues: [{ line: 1, code: 'tooLarge' }] }
        : parseFile(await file.text());
    setRead(parsed);
    if (parsed.issues.length === 0) trial.mutate({ translations: parsed.translations, dry_run: true });
  };
  const problems = [
    ...(read?.issues ?? []).map(listed.line),
    ...(rejected?.issues ?? []).map((each) => listed.issue(each)),
  ];
  const warnings = (found?.warnings ?? []).map(listed.warning);
  const apply = () =>
    read && found && save.mutate({ translations: read.translations, version: found.version }, { onSuccess: onClose });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.text')}
      dirty={save.isPending}
      footer={
        <>
          {found && found.changes.length > 0 && (
            <Button onClick={() => saveFile(`changes-${language}.json`, `${JSON.stringify(found.changes, null, 2)}\n`)}>
              {t('import.diff')}
            </Button>
          )}
          <DialogCancel disabled={save.isPending} />
          <Button
            variant="primary"
            disabled={!found || found.changes.length === 0 || problems.length > 0}
            loading={save.isPending || trial.isPending}
            loadingLabel={t('save.busy')}
            onClick={apply}
          >
            {t('import.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('import.file')}>
          <TextInput
            type="file"
            className="[&_input]:py-2"
            accept=".json,.txt,.properties,application/json,text/plain"
            onChange={(event) => void choose(event)}
          />
        </Field>
        <ProblemList problems={problems} total={(read?.issues.length ?? 0) + (rejected?.total ?? 0)} />
        {found && problems.length === 0 && (
          <>
            <p role="status">{t('import.result', { count: found.changes.length })}</p>
            <ProblemList problems={warnings} total={warnings.length} tone="warning" />
            <ChangeList changes={found.changes} />
          </>
        )}
      </div>
    </Dialog>
  );
}
