import { expect, it } from 'vitest';
import { place } from './place-popover.ts';

const view = { width: 1000, height: 800 };
const button = { top: 100, left: 400, width: 100, height: 40 };

it('a popover opens below its anchor with the requested alignment', () => {
  const menu = { width: 200, height: 300 };
  expect(place(button, menu, view, 'bottom', 'start', 8)).toMatchObject({ top: 148, left: 400 });
  expect(place(button, menu, view, 'bottom', 'end', 8)).toMatchObject({ top: 148, left: 300 });
  expect(place(button, menu, view, 'bottom', 'center', 8)).toMatchObject({ top: 148, left: 350 });
});

it('a popover flips to the opposite side if only that side has room', () => {
  const low = { ...button, top: 700 };
  expect(place(low, { width: 200, height: 300 }, view, 'bottom', 'start', 8)).toMatchObject({ top: 392 });
  expect(place({ ...button, left: 10 }, { width: 90, height: 40 }, view, 'left', 'center', 8)).toMatchObject({
    left: 118,
  });
});

it('a popover shrinks to the window if neither side has room', () => {
  const { top, maxHeight } = place(button, { width: 200, height: 2000 }, view, 'bottom', 'start', 8);
  expect({ top, maxHeight }).toEqual({ top: 148, maxHeight: 644 });
});

it('a popover never extends beyond the left or right edge of the window', () => {
  expect(place({ ...button, left: 960, width: 30 }, { width: 200, height: 50 }, view, 'bottom', 'start', 8).left).toBe(
    792,
  );
  expect(place({ ...button, left: 0, width: 30 }, { width: 200, height: 50 }, view, 'bottom', 'end', 8).left).toBe(8);
});
