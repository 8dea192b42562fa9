import { expect, it } from 'vitest';
import { importIconFiles } from './lucide-icons.ts';

const files = new Map([
  ['House', 'house'],
  ['X', 'x'],
]);

it('imports each icon from its own file under the name used in the module', () => {
  expect(importIconFiles("import { House, X as Close } from 'lucide-react';\nuse(House, Close);", files)).toBe(
    "import House from 'lucide-react/icons/house'; import Close from 'lucide-react/icons/x';\nuse(House, Close);",
  );
});

it('does not change imports of other exports or from other modules', () => {
  const code = "import { createLucideIcon } from 'lucide-react';\nimport { House } from './house.ts';";
  expect(importIconFiles(code, files)).toBe(code);
});
