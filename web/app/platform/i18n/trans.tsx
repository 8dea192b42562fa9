import { cloneElement, Fragment, type ReactElement } from 'react';
import type { FullKey, Key, Namespace } from './keys.ts';
import type { Translate, Values } from './messages.ts';

export type TransProps<N extends Namespace> = KnownText<N> | FoundText<N>;
type KnownText<N extends Namespace> = Common<N> & { i18nKey: Key<N> | FullKey; values?: Values };
/** For keys known only at run time. */
type FoundText<N extends Namespace> = Common<N> & { i18nKey: string; values: Values & { defaultValue: string } };
type Common<N extends Namespace> = {
  t: Translate<N>;
  /** One element per tag in the text. The text inside the tag becomes its children. */
  components: Record<string, ReactElement>;
};

/** Replaces `<` in values, so that a name such as `<b>x</b>` is not parsed as a tag. */
const lessThan = '\u0002';
const hidden = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', lessThan) : value,
    ]),
  );

/** Renders a text with elements that translators can move, such as `Read the <link>terms</link>`. Tags cannot be nested. */
export function Trans<N extends Namespace>({ t, i18nKey, values, components }: TransProps<N>) {
  const given: Values = values ?? {};
  const { defaultValue = i18nKey, ...others } = given;
  const parts = t(i18nKey, { ...hidden(others), defaultValue })
    .split(/<(\w+)>(.*?)<\/\1>/)
    .map((part) => part?.replaceAll(lessThan, '<'));
  return parts.map((part, at) => {
    // `split()` alternates between text, the name of a tag, and the text inside that tag.
    if (at % 3 === 1) return null;
    const element = at % 3 === 2 ? components[parts[at - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other identity.
    return <Fragment key={at}>{element ? cloneElement(element, {}, part) : part}</Fragment>;
  });
}
