type TreeNode = { value: unknown; key: string; parent?: TreeNode };

const maxReported = 50;

const pathOf = (node: TreeNode): string[] => {
  const path: string[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at.key);
  return path;
};

/**
 * Returns the paths of texts with half a surrogate pair, which JSON can express but the database cannot store.
 * Iterative, because the sender chooses the nesting depth.
 */
export const findLoneSurrogates = (input: unknown): string[][] => {
  const found: string[][] = [];
  const pending: TreeNode[] = [{ value: input, key: '' }];
  for (let node = pending.pop(); node && found.length < maxReported; node = pending.pop()) {
    const { value } = node;
    if (typeof value === 'string' && !value.isWellFormed()) found.push(pathOf(node));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) pending.push({ value: inner, key, parent: node });
  }
  return found;
};
