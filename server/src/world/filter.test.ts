import { characterClasses, empires } from '@wyrmgate/contract/game-constants';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { privateBit, rowsBefore, selectPositions, undecidedBit } from './filter.ts';

const row = fc.record({
  level: fc.constantFrom(0, 1, 50, 255, 256, 32_767),
  empire: fc.nat(empires.length),
  of: fc.nat(characterClasses.length),
  owner: fc.constantFrom(0, privateBit, undecidedBit),
});
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

it('a filtered ranking has the same pages and counts as a naive filter, for any filter, page and set of names', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.record({
        empire: optional(fc.constantFrom(...empires)),
        class: optional(fc.constantFrom(...characterClasses)),
        minLevel: optional(fc.constantFrom(0, 2, 256)),
        maxLevel: optional(fc.constantFrom(0, 50, 300)),
      }),
      fc.record({ page: fc.integer({ min: 1, max: 9 }), limit: fc.integer({ min: 1, max: 8 }) }),
      optional(fc.uniqueArray(fc.integer({ min: 1, max: 60 }))),
      fc.record({ byDefault: fc.boolean(), since: fc.uniqueArray(fc.integer({ min: 1, max: 60 })) }),
      (rows, filter, window, ids, privacy) => {
        // Only guilds are filtered by name, and they have no class.
        const names = filter.class === undefined ? ids : undefined;
        const pack = Uint32Array.from(
          rows.map(({ level, empire, of, owner }) => (level << 16) | (empire << 8) | of | owner),
        );
        const isHidden = (owner: number, index: number) =>
          owner === privateBit || (owner === undecidedBit && privacy.byDefault) || privacy.since.includes(index + 1);
        const fits = ({ level, empire, of, owner }: (typeof rows)[number], index: number) =>
          (filter.empire === undefined || empires[empire - 1] === filter.empire) &&
          (filter.class === undefined || (characterClasses[of - 1] === filter.class && !isHidden(owner, index))) &&
          level >= (filter.minLevel ?? 0) &&
          level <= (filter.maxLevel ?? 32_767) &&
          (names === undefined || names.includes(index + 1));
        const all = rows.flatMap((one, index) => (fits(one, index) ? [index + 1] : []));
        const among = names?.filter((position) => position <= rows.length).sort((one, other) => one - other);
        const from = (window.page - 1) * window.limit;
        // Requested twice, because the second response comes from memory.
        for (let round = 0; round < 2; round += 1)
          expect(selectPositions(pack, filter, privacy, window, among)).toEqual({
            total: all.length,
            positions: all.slice(from, from + window.limit),
          });
        if (names === undefined)
          for (const position of rows.keys())
            expect(rowsBefore(pack, filter, privacy, position + 1)).toBe(
              all.includes(position + 1) ? all.indexOf(position + 1) : undefined,
            );
      },
    ),
    { numRuns: 300 },
  );
});
