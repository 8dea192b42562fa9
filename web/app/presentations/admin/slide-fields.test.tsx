// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { PresentationForm } from '@wyrmgate/contract/presentations';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { SlideFields } from './slide-fields.tsx';

const slide = { media: {}, captions: {} };
const values = {
  ...{ slug: 'tour', status: 'draft' as const, titles: {}, excerpts: {}, contents: {} },
  slides: [slide, slide, slide],
};

function Slides() {
  const form = useEditForm(PresentationForm, { values, save: async () => undefined, done: () => undefined });
  return <SlideFields form={form} />;
}

it('the focus stays in the slide list after a slide is removed', async () => {
  const { user } = renderScreen(<Slides />, { api: {} });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  (await screen.findByRole('button', { name: 'Remove slide 3' })).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove slide 2');
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Add a slide');
});
