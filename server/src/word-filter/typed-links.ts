// Counts addresses that are typed as plain text, because some programs turn them into links.
import { readText } from './match.ts';

/** Endings of the addresses that players advertise. A full list has too many words that follow a missing space. */
const endings = new Set(
  `com net org info biz gg io tv cc xyz top site online shop store club pro app dev link live games fun vip win click icu
  space website world zone network host tech one ink lol su ru ua by kz pl de at ch tr ro hu cz sk fr nl es pt br mx ar
  it eu uk co us me to is so ly ws in be no se fi dk gr bg tk ml ga cf gq pw xn--p1ai`.split(/\s+/),
);
/** Endings that are also common words. They count only if something else shows that the text is an address. */
const words = new Set('at be by in is it me no one so to us'.split(' '));

const scheme = /\bhttps?:\/\/|\bwww\./gi;
const withScheme = /\b(?:https?:\/\/|www\.)\S*/gi;

/** Whether a host is an address, and not a file name, a number or two sentences without a space between them. */
const isAddress = (host: string, typed: string, rest: string): boolean => {
  const [ending = '', name = ''] = host.split('.').reverse();
  if (!endings.has(ending) || name === '' || !/[^\d-]/.test(name)) return false;
  if (/^(?:\/|:\d)/.test(rest) || /[\d-]/.test(name)) return true;
  return !words.has(ending) && !/\.\p{Lu}\p{Ll}+$/u.test(typed);
};

export const typedLinks = (text: string): number => {
  let count = text.match(scheme)?.length ?? 0;
  const bare = text.replace(withScheme, ' ');
  let end = 0;
  for (const { text: host, from, to } of readText(bare).hosts) {
    // The path of a counted address, or the host of an email address.
    if (from < end || bare[from - 1] === '@' || !isAddress(host, bare.slice(from, to), bare.slice(to))) continue;
    count += 1;
    end = to + (/^[^\s,;|]*/.exec(bare.slice(to))?.[0].length ?? 0);
  }
  return count;
};
