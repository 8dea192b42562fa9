import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

const shownLines = 6;
const shownLength = 600;
/** An estimate until the text has been measured. */
const isLong = (text: string): boolean => text.length > shownLength || text.split('\n').length > shownLines;

type Props = {
  text: string;
  /** Shown instead of the plain text. */
  children?: ReactNode;
};

/** A quoted text that is cut after a few lines, with a button that shows the rest. */
export function LongText({ text, children }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const box = useRef<HTMLQuoteElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(isLong(text));
  useEffect(() => {
    const frame = box.current;
    if (!frame || open) return;
    const observer = new ResizeObserver(() => setCut(frame.scrollHeight > frame.clientHeight + 1));
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div className="mt-3">
      <blockquote
        ref={box}
        id={id}
        dir="auto"
        className={cx(
          'wrap-anywhere border-line border-s-2 ps-4 text-control',
          !children && 'whitespace-pre-line',
          !open && (children ? 'max-h-72 overflow-hidden' : 'line-clamp-6'),
        )}
      >
        {children ?? text}
      </blockquote>
      {(cut || open) && (
        <Button
          size="sm"
          variant="plain"
          aria-expanded={open}
          aria-controls={id}
          className="mt-1"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  );
}
