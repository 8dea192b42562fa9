import { totalmem } from 'node:os';
import { availableMemory, constrainedMemory } from 'node:process';

/** Percent of the memory in use, of the container's where there is a limit, else of the machine's. */
export const readMemory = (): number => {
  const limit = constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const free = Math.min(total, availableMemory());
  return Math.min(100, Math.max(0, Math.round((1 - free / total) * 100)));
};
