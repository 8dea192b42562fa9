import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** Looks up cached HTML on the server (kept-parts.ts). */
export type KeptParts = { find(name: string, by: unknown): string | undefined };

// The annotation lets the bundler remove this context from browser code, which does not use it.
export const KeptPartsContext = /* @__PURE__ */ createContext<KeptParts | null>(null);

type KeptPartProps = Omit<ComponentProps<'div'>, 'ref'> & {
  as: 'div' | 'header' | 'footer' | 'section';
  name: string;
  /** All data that the HTML depends on, except the language, the texts and the root loader's data. */
  by: unknown;
  children: ReactNode;
};

/**
 * An element that the server renders once and reuses on every page where it is the same (bench: "home page, uncached"; decision
 * 099). In the browser it is an ordinary element.
 */
export function KeptPart({ as: Element, name, by, children, ...rest }: KeptPartProps) {
  const html = import.meta.env.SSR ? use(KeptPartsContext)?.find(name, by) : undefined;
  if (html !== undefined)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML for another page.
    return <Element {...rest} data-part={name} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Element {...rest} data-part={name}>
      {children}
    </Element>
  );
}
