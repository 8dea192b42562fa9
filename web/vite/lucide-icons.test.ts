import { expect, it } from 'vitest';
import { importIconFiles } from './lucide-icons.ts';

const files = new Map([
  ['House', 'house'],
  ['X', 'x'],
]);

it('each lucide icon is imported from its own file under its local name', () => {
  expect(importIconFiles("import { House, X as Close } from 'lucide-react';\nuse(House, Close);", files)).toBe(
    "import House from 'lucide-react/icons/house'; import Close from 'lucide-react/icons/x';\nuse(House, Close);",
  );
});

it('imports of other exports or from other modules stay unchanged', () => {
  const code = "import { createLucideIcon } from 'lucide-react';\nimport { House } from './house.ts';";
  expect(importIconFiles(code, files)).toBe(code);
});
