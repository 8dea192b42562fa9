import { totalmem } from 'node:os';
import { availableMemory, constrainedMemory } from 'node:process';

/** Returns the memory in use as a percentage of the container's limit or, without a limit, of the machine's memory. */
export const readMemory = (): number => {
  const limit = constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const free = Math.min(total, availableMemory());
  return Math.min(100, Math.max(0, Math.round((1 - free / total) * 100)));
};
