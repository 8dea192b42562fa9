import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A real Chromium without any installation: the one inside an npm package on Linux x64, else CHROMIUM_PATH, else the
 * system's, else Playwright's own.
 */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  const path = process.env.CHROMIUM_PATH;
  if (path) return { executablePath: path, args: ['--no-sandbox'] };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: chromium } = await import('@sparticuz/chromium');
    // Its list runs everything in one process, which a journey with several pages does not survive.
    const args = chromium.args.filter(
      (argument) => !/^--(single-process|no-zygote|headless|window-size)/.test(argument),
    );
    return { executablePath: await chromium.executablePath(), args };
  }
  const installed = system.find((candidate) => existsSync(candidate));
  return installed ? { executablePath: installed, args: ['--no-sandbox'] } : {};
};
