import { sponsorCodeLength } from '@wyrmgate/contract/sponsors-constants';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** Capitalises typed letters, because sponsor codes contain only capitals and digits. */
export function SponsorCodeInput(props: Omit<TextInputProps, 'onInput'>) {
  return (
    <TextInput
      {...props}
      mono
      maxLength={sponsorCodeLength}
      autoComplete="off"
      onInput={({ currentTarget }) => {
        currentTarget.value = currentTarget.value.toUpperCase();
      }}
    />
  );
}
