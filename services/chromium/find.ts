import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ServiceMissing } from '../missing.ts';

/** Names under which Debian, other Linux distributions and Google install the browser. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium. @throws ServiceMissing if there is none on the path */
export function findChromium(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
  if (found !== undefined) return found;
  throw new ServiceMissing(
    'Chromium is not installed: apt-get install chromium, or scripts/install-services.sh.',
  );
}
