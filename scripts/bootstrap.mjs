import { installPackages } from './install.mjs';
import { describeError } from './log.mjs';
import { forwardSignals } from './processes.mjs';

/** Installs missing packages, runs `work` with the project's own Node, and exits with the code that `work` returns. `before` may throw. */
export const withRuntime = async (work, before = () => {}) => {
  forwardSignals();
  try {
    before();
    process.exitCode = await work(await installPackages());
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
};
