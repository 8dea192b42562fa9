import { sponsorCodeLength } from '@wyrmgate/contract/sponsors-constants';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** Converts typed letters to capitals, because sponsor codes consist of capitals. */
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
