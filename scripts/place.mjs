import { installPackages } from './install.mjs';
import { passSignalsOn } from './processes.mjs';
import { explain } from './say.mjs';

/** Installs what is missing, does `work` with the product's own Node, and leaves its answer as the exit code. */
export const inPlace = async (work) => {
  passSignalsOn();
  try {
    process.exitCode = await work(await installPackages());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
};
