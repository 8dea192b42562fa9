import { sponsorCodeLength } from '@wyrmgate/contract/sponsors-constants';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** Converts typed letters to capitals, which sponsor codes require. */
export function CodeInput(props: Omit<TextInputProps, 'onInput'>) {
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
