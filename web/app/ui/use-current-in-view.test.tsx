// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCurrentInView } from './use-current-in-view.ts';

function Row({ current }: { current: number }) {
  const row = useCurrentInView<HTMLDivElement>('[aria-current]', current);
  return (
    <div ref={row} data-testid="row">
      {[0, 1, 2].map((item) => (
        <span key={item} data-at={item * 100} aria-current={item === current || undefined} />
      ))}
    </div>
  );
}

it('the current item of a scrolled row is not under the fade at its end', () => {
  // happy-dom has no layout: each item is 100 px wide, and the row shows 250 px.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset.at);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
  const { rerender } = render(<Row current={1} />);
  expect(screen.getByTestId('row').scrollLeft).toBe(0);
  rerender(<Row current={2} />);
  expect(screen.getByTestId('row').scrollLeft).toBe(90);
  rerender(<Row current={0} />);
  expect(screen.getByTestId('row').scrollLeft).toBe(0);
});
