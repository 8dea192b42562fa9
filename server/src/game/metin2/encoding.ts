import { rejected } from '../errors.ts';

/** Encodes a text for the game. Rejects characters that do not exist in the encoding. */
export const encode = (text: string, codePage: string | undefined): Buffer => {
  if (codePage === 'utf-8' || /^[\x20-\x7e]*$/.test(text)) return Buffer.from(text, 'utf8');
  const decoder = new TextDecoder(codePage ?? 'windows-1252');
  const bytes = new Map(Array.from({ length: 128 }, (_, at) => [decoder.decode(Buffer.of(at + 128)), at + 128]));
  return Buffer.from(
    [...text].map((letter) => {
      const byte = /^[\x20-\x7e]$/.test(letter) ? letter.charCodeAt(0) : bytes.get(letter);
      if (byte === undefined) throw rejected('invalid', 'The game cannot express a character of this text.');
      return byte;
    }),
  );
};
