import { expect, it } from 'vitest';
import { outdatedIn, trackSources } from './content-language.ts';

const start = [{ en: 'Gate', de: 'Tor', fr: 'Porte' }];
const untouched = { minor: false, checked: [] };

it('a translation becomes outdated when its source changes, until it is edited or checked', () => {
  const first = trackSources({ before: undefined, after: start, source: 'en', ...untouched });
  expect(outdatedIn(start, 'en', first)).toEqual([]);
  const changed = [{ en: 'Gates', de: 'Tor', fr: 'Porte' }];
  const second = trackSources({ before: { fields: start, hashes: first }, after: changed, source: 'en', ...untouched });
  expect(outdatedIn(changed, 'en', second)).toEqual(['de', 'fr']);
  const edited = [{ en: 'Gates', de: 'Tore', fr: 'Porte' }];
  const third = trackSources({
    before: { fields: changed, hashes: second },
    after: edited,
    source: 'en',
    ...untouched,
  });
  expect(outdatedIn(edited, 'en', third)).toEqual(['fr']);
  const fourth = trackSources({
    before: { fields: edited, hashes: third },
    after: edited,
    source: 'en',
    minor: false,
    checked: ['fr'],
  });
  expect(outdatedIn(edited, 'en', fourth)).toEqual([]);
});

it('a minor change to the source leaves current translations current, and outdated ones outdated', () => {
  const hashes = trackSources({ before: undefined, after: start, source: 'en', ...untouched });
  const minor = [{ en: 'Gate.', de: 'Tor', fr: 'Porte' }];
  const kept = trackSources({
    before: { fields: start, hashes: { ...hashes, fr: 'older' } },
    after: minor,
    source: 'en',
    minor: true,
    checked: [],
  });
  expect(outdatedIn(minor, 'en', kept)).toEqual(['fr']);
});

it('reordered keys are not a change, and translations without a stored hash are current', () => {
  const doc = [{ en: { type: 'doc', content: [] }, de: { type: 'doc', content: [] } }];
  const stored = [{ de: { content: [], type: 'doc' }, en: { content: [], type: 'doc' } }];
  expect(trackSources({ before: { fields: stored, hashes: {} }, after: doc, source: 'en', ...untouched })).toEqual(
    trackSources({ before: undefined, after: doc, source: 'en', ...untouched }),
  );
  expect(outdatedIn(doc, 'en', {})).toEqual([]);
});
