import type { ReactNode } from 'react';
import { Picture } from '../platform/picture.tsx';
import { Wordmark } from './wordmark.tsx';

export type SceneProps = {
  /** Name of the picture. */
  art: string;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** True on pages that have a header. */
  inPage?: boolean;
};

/** A full-page picture with a headline and one action. */
export function Scene({ art, title, children, footer, inPage }: SceneProps) {
  const Body = inPage ? 'div' : 'main';
  return (
    <div className={`relative isolate flex flex-col overflow-hidden ${inPage ? 'min-h-[76dvh]' : 'min-h-dvh'}`}>
      <Picture
        name={art}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-[70%_center] lg:object-center"
      />
      <div className="scene-shade absolute inset-0 -z-10" />
      {!inPage && (
        <header className="page-container pt-4 lg:pt-6">
          <Wordmark />
        </header>
      )}
      <Body className="page-container flex flex-1 flex-col justify-end py-16 lg:justify-center">
        {/* Narrow enough not to cover the moon in any language. */}
        <h1 className="max-w-[9.5em] pb-4 text-[clamp(2.625rem,1.9rem+3.1vw,4.5rem)] leading-none tracking-[-.018em]">
          {title}
        </h1>
        {children}
      </Body>
      {footer && <footer className="page-container pb-8">{footer}</footer>}
    </div>
  );
}
