// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { BrandingDocument, brandingProblems } from '@wyrmgate/contract/branding';
import { homeBlocks } from '@wyrmgate/contract/branding-constants';
import { expect, it } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import BrandingPage from './branding-page.tsx';

const branding = {
  ...BrandingDocument.parse({}),
  blocks: homeBlocks.map((key) => ({ key, on: true, titles: {} })),
};
const stored = { branding, version: 1, updated_at: null, media: [] };

it('the branding form saves the chosen accent preset and the order of the blocks', async () => {
  const sent: BrandingDocument[] = [];
  const { user } = renderScreen(<BrandingPage />, {
    api: {
      branding: {
        adminGet: () => stored,
        update: ({ body: { version: _, ...document } }) => {
          sent.push(document);
          return { ...stored, branding: document, version: 2 };
        },
      },
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Frost' }));
  await user.click(screen.getByRole('button', { name: 'Move down: Players in the game now' }));
  await user.click(screen.getByRole('switch', { name: 'Coin packages' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Branding saved');
  expect(sent[0]?.accent).toBe('#5aa9e6');
  expect(sent[0]?.blocks.slice(0, 2).map(({ key }) => key)).toEqual(['news', 'world']);
  expect(sent[0]?.blocks.find(({ key }) => key === 'offers')?.on).toBe(false);
});

it('the branding form shows the contrast of a typed colour and keeps the input after a conflict', async () => {
  let version = 1;
  const { user } = renderScreen(<BrandingPage />, {
    api: {
      branding: {
        adminGet: () => ({ ...stored, version }),
        update: () => {
          version = 2;
          throw new Rejected(brandingProblems.changedMeanwhile);
        },
      },
    },
  });
  await user.type(await screen.findByLabelText(/Your colour/), '#2b2b6b');
  expect(screen.getByText('On the dark page: 1.56:1 (at least 3:1)')).toBeTruthy();
  await user.clear(screen.getByLabelText(/Your colour/));
  await user.type(screen.getByLabelText(/Large title/), 'Ours');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/Large title/).value).toBe('Ours');
});
