import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** Finds the cached HTML of a part on the server (kept-parts.ts). */
export type KeptParts = { find(name: string, by: unknown): string | undefined };

// The annotation removes it from the browser's build, which does not use it.
export const KeptPartsContext = /* @__PURE__ */ createContext<KeptParts | null>(null);

type KeptPartProps = Omit<ComponentProps<'div'>, 'ref'> & {
  as: 'div' | 'header' | 'footer' | 'section';
  /** Unique on the page. */
  name: string;
  /** Everything that the HTML depends on, apart from the language, the texts and the data of every page. */
  by: unknown;
  children: ReactNode;
};

/**
 * An element whose content the server renders once and caches for all pages on which it is the same (bench: "home page,
 * uncached"; decision 099). In the browser it is an ordinary element.
 */
export function KeptPart({ as: Element, name, by, children, ...rest }: KeptPartProps) {
  const html = import.meta.env.SSR ? use(KeptPartsContext)?.find(name, by) : undefined;
  if (html !== undefined)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React for another page.
    return <Element {...rest} data-part={name} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Element {...rest} data-part={name}>
      {children}
    </Element>
  );
}
