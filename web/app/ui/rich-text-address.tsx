import { isSafeHref, youTubeIdOf } from '@wyrmgate/contract/rich-text-document';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type RichTextAddressProps = {
  kind: 'link' | 'clip';
  /** URL of the link at the cursor. */
  current?: string | undefined;
  /** Receives the safe URL of a link, an empty text to remove the link, or the id of a clip. */
  onDone: (value: string) => void;
  onClose: () => void;
};

/** Asks for the URL of a link or a clip. */
export function RichTextAddress({ kind, current = '', onDone, onClose }: RichTextAddressProps) {
  const { t } = useTranslation('ui');
  const [address, setAddress] = useState(current);
  const [refused, setRefused] = useState(false);
  const link = kind === 'link';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals, and must not submit the form around the editor.
    event.stopPropagation();
    const typed = address.trim();
    const found = link ? (isSafeHref(typed) ? typed : undefined) : youTubeIdOf(typed);
    if (found) onDone(found);
    else setRefused(true);
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={link ? t('richText.link') : t('richText.insertClip')}
      onSubmit={submit}
      footer={
        <>
          {link && current && (
            <Button variant="danger-quiet" onClick={() => onDone('')}>
              {t('richText.removeLink')}
            </Button>
          )}
          <DialogCancel />
          <Button type="submit" variant="primary">
            {link ? t('richText.setLink') : t('richText.insert')}
          </Button>
        </>
      }
    >
      <Field
        label={link ? t('richText.linkAddress') : t('richText.clipAddress')}
        help={link ? t('richText.linkHelp') : t('richText.clipHelp')}
        error={refused && (link ? t('richText.linkInvalid') : t('richText.clipInvalid'))}
      >
        <TextInput value={address} inputMode="url" onChange={(event) => setAddress(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
