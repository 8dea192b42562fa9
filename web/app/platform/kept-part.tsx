import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** Where the server finds the HTML of parts that it has rendered before (kept-parts.ts). */
export type KeptParts = { find(name: string, by: unknown): string | undefined };

// Left out of the browser's build, which does not use it.
export const KeptPartsContext = /* @__PURE__ */ createContext<KeptParts | null>(null);

type KeptPartProps = Omit<ComponentProps<'div'>, 'ref'> & {
  as: 'div' | 'header' | 'footer' | 'section';
  /** Unique in a page. */
  name: string;
  /** Everything that its HTML depends on, apart from the language, the texts and the data of every page. */
  by: unknown;
  children: ReactNode;
};

/**
 * An element whose content the server renders once for all pages on which it is the same (bench: "home page, uncached";
 * decision 099). In the browser it is an ordinary element.
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
